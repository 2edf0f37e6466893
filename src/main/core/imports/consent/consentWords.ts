// Words about consent in spreadsheets: in the six languages of the app, and the most common ones of some others. An answer has to
// equal one of them, a header has to contain one as a part. Case, accents, spaces and punctuation are ignored.
import { normaliseWord } from '../columns/normaliseWord'

const words = (...lists: string[]): ReadonlySet<string> => new Set(lists.join(',').split(',').map(normaliseWord))

export const noAnswers = words(
  'no,n,false,f,0,off,never,not given,not allowed,not agreed,no thanks,no thank you,declined,rejected,refused,withdrawn,revoked,denied,disabled,not permitted,objected,absolutely not,certainly not,definitely not,under no circumstances,on no account',
  'nein,nein danke,falsch,nie,niemals,nicht erteilt,nicht erlaubt,nicht erwünscht,unerwünscht,verweigert,abgelehnt,widersprochen,kein interesse,auf keinen fall,auf gar keinen fall,keinesfalls,keineswegs,bloß nicht',
  'non,non merci,faux,jamais,refusé,refusée,refuse,non autorisé,non accepté,pas d’accord,désactivé,en aucun cas,surtout pas,certainement pas',
  'falso,nunca,no acepta,no autoriza,no desea,no quiere,no autorizado,rechazado,rechazada,denegado,desactivado,de ninguna manera,en ningún caso,de ningún modo',
  'όχι,oxi,ψευδές,ψευδής,ποτέ,δεν δέχεται,δεν επιθυμεί,δεν συμφωνεί,αρνήθηκε,άρνηση,απορρίφθηκε,όχι ευχαριστώ,σε καμία περίπτωση,με τίποτα',
  'لا,كلا,خطأ,خاطئ,٠,أبدا,ابدا,غير موافق,لا يوافق,لا أوافق,لا يرغب,رفض,مرفوض,رافض,لا شكرا,معطل,إطلاقا,قطعا لا,على الإطلاق',
  'não,nao,nee,nej,nei,ei,ne,нет,ні,не,hayır,hayir,nem,nu,jo ei,いいえ,否,不,rifiutato,geweigerd,odmowa,onwaar,falsk',
)
/** These mean "no" under any header. */
export const goneAnswers = words(
  'opt out,opted out,optout,not opted in,unsubscribe,unsubscribed,unsub,not subscribed,never subscribed,' +
    'not consented,no consent,no sms,no texts,no text messages,no marketing,cancelled subscription,stop,stopped,do not contact,' +
    'do not text,do not sms,do not disturb,do not message,dnc,dnd,blocked,opt out requested,consent withdrawn',
  'keine sms,keine werbung,keine einwilligung,abgemeldet,abbestellt,ausgetragen,nicht abonniert,nicht angemeldet,nicht eingewilligt,widerrufen,nicht kontaktieren,werbesperre',
  'pas de sms,pas de pub,désabonné,désabonnée,désinscrit,désinscrite,désinscription,non abonné,non abonnée,non inscrit,non inscrite,ne pas contacter,consentement retiré',
  'sin sms,baja,de baja,dado de baja,dada de baja,se dio de baja,no suscrito,no suscrita,desuscrito,desuscrita,cancelada la suscripción,no contactar,sin consentimiento',
  'διαγραμμένος,διαγραμμένη,διαγράφηκε,απεγγραφή,απεγγράφηκε,έχει απεγγραφεί,μη εγγεγραμμένος,χωρίς sms,όχι sms,να μην ενοχληθεί,ανακλήθηκε',
  'غير مشترك,غير مشتركة,ألغى الاشتراك,ألغوا الاشتراك,إلغاء الاشتراك,تم إلغاء الاشتراك,ملغى,بدون رسائل,لا ترسل,عدم الإزعاج,سحب الموافقة,توقف',
  'niente sms,geen sms,disiscritto,disiscritta,non iscritto,non iscritta,afgemeld,uitgeschreven,wypisany,niezapisany,avregistrerad,frameldt',
)
/** A confirmation that is still pending is not permission. In any other column it may be a pending order. */
export const awaitedAnswers = words(
  'pending,unconfirmed,not confirmed,awaiting confirmation,ausstehend,unbestätigt,nicht bestätigt,bestätigung ausstehend,en attente,non confirmé,' +
    'pendiente,sin confirmar,no confirmado,σε αναμονή,εκκρεμεί,قيد الانتظار,معلق,غير مؤكد,in attesa,non confermato',
)
export const yesAnswers = words(
  'yes,y,true,t,1,on,x,ok,okay,given,granted,allowed,accepted,agreed,confirmed,consented,enabled,permitted,checked,active,yes please',
  'ja,j,wahr,erteilt,erlaubt,einverstanden,zugestimmt,eingewilligt,bestätigt,erwünscht,aktiv,ja gerne',
  'oui,o,vrai,accepté,acceptée,autorisé,autorisée,d’accord,confirmé,confirmée,actif,activé',
  'sí,si,s,verdadero,aceptado,aceptada,acepta,autorizado,autorizada,autoriza,confirmado,confirmada,de acuerdo,activo,activa',
  'ναι,nai,αληθές,αληθής,δέχεται,συμφωνεί,αποδέχτηκε,συναινεί,επιβεβαιώθηκε,ενεργός,ενεργή',
  'نعم,أجل,صحيح,صح,١,موافق,موافقة,يوافق,أوافق,مقبول,مؤكد,مفعل,نشط',
  'sim,aceito,accettato,vero,tak,ano,да,так,evet,igen,da,kyllä,jo,はい,是,waar,sant',
)
/** These say "yes" and name what they are about, so that a column of them needs no telling header. */
export const subscribedAnswers = words(
  'opt in,opted in,optin,subscribed,abonniert,angemeldet,eingetragen,abonné,abonnée,inscrit,inscrite,suscrito,suscrita,dado de alta,dada de alta,alta',
  'εγγεγραμμένος,εγγεγραμμένη,εγγράφηκε,مشترك,مشتركة,تم الاشتراك,iscritto,iscritta,ingeschreven,aangemeld,zapisany',
)
/** Written by databases and spreadsheets for an empty cell. */
export const emptyAnswers = words('null,nil,nan,undefined,blank,empty,leer,vide,vacío')

/** A part of a header that is about permission. */
export const consentParts = words(
  'consent,consents,consented,optin,opted,accept,accepts,accepted,agree,agrees,agreed,allow,allows,allowed,ok,okay,wants,permission,' +
    'permitted,subscribe,subscribed,subscriber,subscription,marketing,advertising,promotional,promotions,gdpr,newsletter',
  'einwilligung,zustimmung,werbung,werbeeinwilligung,werbeerlaubnis,erlaubt,erlaubnis,einverstanden,einverständnis,dsgvo,newsletteranmeldung,zugestimmt',
  'consentement,accord,accepte,autorise,autorisation,abonnement,abonné,publicité,rgpd,inscrit,sollicitations,prospection',
  'consentimiento,acepta,autoriza,autorización,publicidad,suscripción,suscrito,rgpd,boletín,permiso',
  'συγκατάθεση,συγκατάθεσης,συναίνεση,αποδοχή,δέχεται,άδεια,συμφωνεί,εγγραφή,εγγεγραμμένος,μάρκετινγκ,διαφήμιση,διαφημιστικά,ενημερωτικό,ενημερωτικά',
  'موافقة,موافق,موافقات,قبول,يقبل,إذن,تصريح,اشتراك,مشترك,تسويق,تسويقية,إعلانات,دعاية,نشرة',
  'consenso,accetta,autorizza,autorizzazione,pubblicità,iscritto,consentimento,aceita,publicidade,toestemming,akkoord,reclame,' +
    'ingeschreven,zgoda,reklama,samtycke,samtykke,suostumus,souhlas,onay,izin,согласие',
)
/** A long word of those inside a longer one: "Werbeeinwilligung", "Marketingzustimmung". */
export const consentStems = [...consentParts].filter(({ length }) => length >= 8)

/** A header with one of these asks who does not want messages. */
export const refusalParts = words(
  'blacklisted,blacklist,blocklisted,blocklist,deactivated,suppressed,suppression',
  'abmeldung,abmeldedatum,abgemeldet,abbestellung,austragung,widerruf,widerrufen,widerrufsdatum,widerspruch,werbewiderspruch,werbesperre,sperrvermerk,deaktiviert',
  'désinscription,désabonnement,désinscrit,désabonné,opposition',
  'baja,bajas,desuscripción,desuscrito',
  'διαγραφή,απεγγραφή,εξαίρεση,ανάκληση,αντίρρηση',
  'رفض',
  'disiscrizione,disiscritto,afmelding,afgemeld',
)

export const textParts = words(
  'sms,text,texts,texting,textmessage,mobile,mms,whatsapp,kurznachricht,mensaje,mensajes,messaggio,wiadomość,μήνυμα,μηνύματα,μηνυμάτων,رسالة,رسائل,نصية',
)
/** "Newsletter" is not listed: it may come by mail or by text. */
export const mailParts = words('email,mail,emails,courriel,courriels,mél,correo,correos,ηλεκτρονικό,بريد,إيميل')
/** A header with one of these says when, where or how a person agreed, not whether they did. */
export const aboutParts = words(
  'date,time,timestamp,since,source,ip,version,level,method,channel,campaign,note,notes,comment,comments,reason,form,id,url,count,title,plan,frequency',
  'datum,uhrzeit,zeit,zeitpunkt,seit,quelle,grund,kanal,notiz,bemerkung,kampagne,methode',
  'heure,depuis,motif,raison,origine,remarque,campagne,méthode',
  'fecha,hora,desde,origen,motivo,nota,observaciones,campaña,método',
  'ημερομηνία,ώρα,πηγή,λόγος,σημείωση,τρόπος',
  'تاريخ,وقت,منذ,مصدر,سبب,ملاحظة,طريقة',
)
/** The same for a header that ends with one of these: "Opted in at", "Accepted by". */
export const aboutEndings = words('at,on,by,am,um,von,le,par,el,por,στις,από')
/** A yes or no under one of these may or may not be about messages, so the user is asked. */
export const unclearParts = words(
  'contact,contactable,message,messages,messaging,notify,notification,notifications,reminder,reminders,news,info,offers,promo,mailing,' +
    'communication,communications,preference,preferences,privacy,status,active,flag,member,send,reachable,include,' +
    'interested,approved,confirmed,verified,authorised,authorized,agreement,call,calls,phone,email,mail,post,wish,may,can',
  'kontakt,kontaktieren,kontaktaufnahme,nachricht,nachrichten,benachrichtigung,benachrichtigungen,erinnerung,erinnerungen,mitteilungen,infos,angebote,' +
    'kommunikation,datenschutz,aktiv,versand,senden,anschreiben,erreichbar,bestätigt,verteiler,rundbrief,anruf,telefon,mitglied,interesse',
  'contacter,rappel,rappels,actualités,offres,préférence,préférences,confidentialité,statut,actif,envoi,envoyer,diffusion,joignable,confirmé,appel,adhérent',
  'contacto,contactar,notificaciones,avisos,recordatorio,recordatorios,noticias,ofertas,comunicación,comunicaciones,preferencias,privacidad,' +
    'estado,activo,envío,enviar,difusión,confirmado,llamada,llamadas,socio',
  'επικοινωνία,επαφή,ειδοποίηση,ειδοποιήσεις,υπενθύμιση,υπενθυμίσεις,νέα,ενημέρωση,ενημερώσεις,προσφορές,προτιμήσεις,απόρρητο,κατάσταση,ενεργός,αποστολή,μέλος,κλήση',
  'تواصل,اتصال,إشعار,إشعارات,تنبيه,تنبيهات,تذكير,أخبار,عروض,تفضيلات,خصوصية,حالة,نشط,إرسال,عضو,مكالمة',
)
/** A yes or a tick under one of these may be a refusal. */
export const exclusionParts = words(
  'exclude,excluded,blocked,block,banned,suspended,gesperrt,sperre,ausgeschlossen,bloqué,exclu,exclue,bloqueado,excluido,αποκλεισμένος,αποκλεισμός,محظور,مستبعد',
)
