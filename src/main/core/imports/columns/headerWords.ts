// Words that spreadsheets write over their columns, in the languages of our readers. Compared without case, accents,
// spaces and signs.
import type { ContactFieldName } from '@contract/contactFields'
import { normaliseWord } from './normaliseWord'

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map(normaliseWord))
}

export const headerWords = {
  firstname: words(
    'first,first name,forename,given name,christian name,vorname,rufname,prénom,nombre,nombres,nome,primo nome,primeiro nome,' +
      'voornaam,roepnaam,όνομα,onoma,imię,förnamn,fornavn,etunimi,имя,jméno,křestní jméno,ad,adı,isim,keresztnév,prenume,ime,名,الاسم الأول,الاسم الشخصي',
  ),
  lastname: words(
    'last,last name,surname,family name,second name,nachname,familienname,zuname,nom,nom de famille,apellido,apellidos,' +
      'cognome,sobrenome,apelido,último nome,achternaam,familienaam,επώνυμο,eponymo,nazwisko,efternamn,efternavn,etternavn,' +
      'sukunimi,фамилия,příjmení,soyad,soyadı,soyisim,vezetéknév,nume,prezime,姓,اسم العائلة,اللقب,الكنية',
  ),
  wholeName: words(
    'name,full name,customer,customer name,client,client name,contact,contact name,member,kunde,kundenname,naam,' +
      'nombre completo,nom complet,nome completo,vollständiger name,namn,navn,nimi,ονοματεπώνυμο,имя и фамилия,氏名,الاسم,الاسم الكامل,اسم العميل,اسم المريض,العميل',
  ),
  email: words(
    'email,e-mail,mail,email address,e-mail address,mail address,e-mail-adresse,courriel,adresse e-mail,correo,correo electrónico,' +
      'posta elettronica,indirizzo email,e-mailadres,e-post,epost,e-postadress,sähköposti,e-posta,электронная почта,почта,ηλεκτρονικό ταχυδρομείο,البريد الإلكتروني,البريد',
  ),
  custom1: words('custom1,custom field 1,zusatz 1,champ libre 1,personalizado 1,πρόσθετο 1,مخصص 1'),
  custom2: words('custom2,custom field 2,zusatz 2,champ libre 2,personalizado 2,πρόσθετο 2,مخصص 2'),
  /** Columns that our own files of rows not imported end with. */
  ownNotes: words(
    'line in the file,row in the sheet,why it was not imported,zeile in der datei,zeile im blatt,warum nicht importiert,' +
      'ligne du fichier,ligne de la feuille,raison du non-import,' +
      'línea del archivo,fila de la hoja,por qué no se importó,γραμμή στο αρχείο,γραμμή στο φύλλο,γιατί δεν έγινε εισαγωγή,' +
      'السطر في الملف,الصف في الورقة,سبب عدم الاستيراد',
  ),
  consent: words(
    'consent,opt in,opted in,sms ok,ok sms,sms opt in,sms consent,wants messages,wants sms,wants texts,accepts sms,accepts marketing,' +
      'sms marketing consent,marketing,marketing ok,marketing consent,gdpr,gdpr consent,permission,subscribed,newsletter,einwilligung,' +
      'zustimmung,werbung,werbeeinwilligung,sms erlaubt,consentement,accord,accord sms,consentimiento,acepta,acepta sms,consenso,' +
      'consentimento,toestemming,samtycke,samtykke,suostumus,zgoda,souhlas,onay,izin,συγκατάθεση,согласие',
  ),
} as const satisfies Record<ContactFieldName | 'wholeName' | 'ownNotes' | 'consent', ReadonlySet<string>>
