// Words of spreadsheets about consent, in the languages of our readers. An answer must equal one of them, a header must contain
// one as a part. Case, accents, spaces and signs do not count.
import { normaliseWord } from './normaliseWord'

const words = (list: string): ReadonlySet<string> => new Set(list.split(',').map(normaliseWord))

export const noAnswers = words(
  'no,n,false,f,0,off,never,not given,not allowed,not agreed,nein,nein danke,nicht erteilt,nicht erlaubt,non,não,nao,nee,nej,' +
    'nei,ei,nie,ne,όχι,oxi,нет,ні,не,hayır,hayir,nem,nu,jo ei,いいえ,否,不,declined,rejected,refused,withdrawn,revoked,denied,' +
    'disabled,verweigert,abgelehnt,refusé,rechazado,rifiutato,geweigerd,odmowa',
)
/** These say "no" whatever the column asks. A confirmation that is still awaited is no permission either. */
export const goneAnswers = words(
  'opt out,opted out,optout,not opted in,unsubscribe,unsubscribed,unsub,not subscribed,never subscribed,pending,unconfirmed,' +
    'not consented,no consent,no sms,no texts,no text messages,no marketing,keine sms,keine werbung,pas de sms,sin sms,niente sms,geen sms,' +
    'cancelled subscription,stop,stopped,do not contact,do not text,do not sms,do not disturb,dnc,dnd,abgemeldet,' +
    'abbestellt,nicht abonniert,nicht angemeldet,widerrufen,désabonné,désinscrit,non abonné,non inscrit,baja,dado de baja,' +
    'no suscrito,desuscrito,disiscritto,non iscritto,afgemeld,uitgeschreven,wypisany,niezapisany,avregistrerad,frameldt,blocked',
)
export const yesAnswers = words(
  'yes,y,true,t,1,on,x,ok,okay,given,granted,allowed,accepted,agreed,confirmed,consented,enabled,ja,j,erteilt,erlaubt,' +
    'einverstanden,zugestimmt,oui,o,accepté,autorisé,sí,si,s,sim,aceptado,aceito,accettato,tak,ano,да,так,ναι,evet,igen,da,' +
    'kyllä,jo,はい,是',
)
/** These say "yes" and name what they are about, so that a column of them needs no telling header. */
export const subscribedAnswers = words(
  'opt in,opted in,optin,subscribed,abonniert,angemeldet,abonné,inscrit,suscrito,iscritto,ingeschreven,aangemeld,zapisany',
)

/** A part of a header that is about permission. */
export const consentParts = words(
  'consent,consents,consented,optin,opted,accept,accepts,accepted,agree,agrees,agreed,allow,allows,allowed,ok,okay,wants,permission,' +
    'permitted,subscribed,subscriber,subscription,marketing,advertising,promotions,gdpr,newsletter,einwilligung,zustimmung,' +
    'werbung,werbeeinwilligung,erlaubt,erlaubnis,einverstanden,einverständnis,dsgvo,consentement,accord,accepte,autorise,' +
    'autorisation,abonnement,publicité,rgpd,consentimiento,acepta,autoriza,autorización,publicidad,suscripción,suscrito,consenso,' +
    'accetta,autorizza,autorizzazione,pubblicità,iscritto,consentimento,aceita,publicidade,toestemming,akkoord,reclame,' +
    'ingeschreven,zgoda,reklama,samtycke,samtykke,suostumus,souhlas,onay,izin,συγκατάθεση,согласие',
)
/** A long word of those inside a longer one: "Werbeeinwilligung", "Marketingzustimmung". */
export const consentStems = [...consentParts].filter(({ length }) => length >= 8)

export const textParts = words(
  'sms,text,texts,texting,textmessage,mobile,mms,whatsapp,kurznachricht,mensaje,messaggio,wiadomość',
)
/** A newsletter may come either way, so it is not among these. */
export const mailParts = words('email,mail,emails,courriel,correo')
/** A header with one of these tells when, where or how a person agreed, and not whether they did. */
export const aboutParts = words('date,datum,time,source,quelle,version,level,method,note,notes,reason')
