// Words about phone numbers in headers and labels of spreadsheets, in the languages of our readers. Compared without case, accents,
// spaces and punctuation.
import { normaliseWord } from '../normaliseWord'

const words = (list: string): ReadonlySet<string> => new Set(list.split(',').map(normaliseWord))

/** Each of these alone means a phone number. */
export const phoneWords = words(
  'phone,phones,caller id,telephone,tel,tél,telf,fon,msisdn,telefon,telefonnr,telefonnummer,rufnummer,téléphone,teléfono,telefono,tlf,' +
    'telefone,telefoon,telefoonnummer,tilefono,τηλέφωνο,puhelin,puhelinnumero,telefonnumer,telefonszám,телефон,電話,هاتف,تليفون,تلفون',
)
/** These also name numbers of members, houses and orders. */
export const numberWords = words(
  'number,numbers,no,nr,num,nummer,número,numero,numéro,numer,номер,cislo,رقم,contact,kontakt,contacto,contatto',
)
export const mobileWords = words(
  'mobile,mobiles,mob,cell,cellphone,cellular,smartphone,sms,whatsapp,iphone,handy,handynummer,handynr,mobil,mobilnummer,mobilnr,' +
    'mobiltelefon,mobilfunk,mobilfunknummer,portable,móvil,celular,cellulare,telemóvel,mobiel,mobieltje,gsm,κινητό,kinito,' +
    'komórka,komórkowy,komorkowe,matkapuhelin,мобильный,мобильныйтелефон,cep,cep telefonu,携帯,جوال,الجوال,محمول,موبايل',
)
/** Phones that probably cannot receive texts. */
export const landlineWords = words(
  'landline,fixed,fixedline,home,house,work,office,business,main,daytime,evening,home phone,work phone,' +
    'festnetz,festnetznummer,privat,private,zuhause,arbeit,büro,geschäft,geschäftlich,dienstlich,haupt,zentrale,' +
    'fixe,domicile,maison,travail,bureau,pro,professionnel,principal,casa,trabajo,oficina,fijo,domicilio,particular,' +
    'fisso,abitazione,ufficio,lavoro,principale,fixo,residencial,residência,trabalho,escritório,comercial,' +
    'thuis,werk,vast,kantoor,zakelijk,privé,dom,domowy,praca,służbowy,stacjonarny,σπίτι,εργασία,домашний,рабочий,' +
    'منزل,المنزل,عمل,العمل,مكتب,ارضي,أرضي,الثابت',
)
export const faxWords = words(
  'fax,faxnr,faxnumber,faxnummer,telefax,facsimile,homefax,workfax,otherfax,télécopie,télécopieur,fernkopie,faks,φαξ,факс,فاكس',
)
/** Machines that display or print, so a text reaches no one. */
export const pagerWords = words(
  'pager,beeper,telex,isdn,tty,tdd,ttytdd,funkruf,bipeur,téléavertisseur,buscapersonas,busca,cercapersone,semafoon,πειτζερ,пейджер,بيجر',
)
/** Numbers of an address or a company rather than of a person. */
export const addressWords = words(
  'address,default,billing,bill,adresse,rechnung,rechnungs,rechnungsadresse,facturation,facturación,dirección,direccion,indirizzo,' +
    'fatturazione,endereço,faturamento,faturação,factuur,adres,rozliczenie,عنوان,فواتير,company,organisation,organization,firma,' +
    'unternehmen,société,entreprise,empresa,azienda,ditta,bedrijf,شركة',
)
/** A parcel may go to another person. */
export const shippingWords = words(
  'shipping,ship,delivery,recipient,gift,liefer,lieferung,lieferadresse,versand,livraison,expédition,envío,entrega,spedizione,consegna,' +
    'bezorging,verzending,levering,wysyłka,dostawa,شحن,توصيل',
)
/** Numbers of other people than the one in the row. */
export const otherPersonWords = words(
  'assistant,assistants,emergency,spouse,partner,wife,husband,mother,father,parent,parents,guardian,kin,manager,referrer,agent,' +
    'driver,employee,staff,seller,vendor,store,shop,our,callback,assistent,assistenz,notfall,notfallkontakt,eltern,mutter,vater,ehepartner,' +
    'mitarbeiter,urgence,conjoint,parents,mère,père,employé,vendeur,asistente,emergencia,cónyuge,padre,madre,padres,empleado,tienda,' +
    'assistente,emergenza,coniuge,genitore,genitori,dipendente,negozio,noodgeval,ouder,ouders,medewerker,winkel,طوارئ,مساعد',
)
/** Headers of a column that says what kind of number is in the column next to it. */
export const labelWords = words(
  'type,types,label,kind,typ,art,bezeichnung,beschriftung,étiquette,libellé,genre,etiqueta,tipo,clase,etichetta,soort,rodzaj,etykieta,' +
    'τύπος,тип,نوع,تسمية',
)
/** A header with one of these names a property of the phone, not its number. */
export const aboutWords = words(
  'id,country,code,prefix,land,vorwahl,ländervorwahl,landesvorwahl,indicatif,prefijo,prefisso,brand,make,model,modell,provider,carrier,' +
    'network,operator,os,ok,consent,opt,optin,optout,accepts,marketing,verified,validated,status,date,note,notes,time,zone,ext,extension,' +
    'plan,count,calls,duration',
)
/** A number of one of these is a phone number only if the header also says so: "Customer number", "Customer phone". */
export const ownerWords = words(
  'customer,client,order,invoice,account,kunden,kunde,member,membership,mitglied,card,loyalty,reference,ref,cliente,pedido,commande,ordine,klant',
)
/** Words in a header that add nothing to its meaning. */
export const valueWords = words('value,wert,valeur,valor,valore,waarde,wartość,قيمة')
