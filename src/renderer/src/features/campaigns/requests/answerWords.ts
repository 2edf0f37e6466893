// Describes an answer or a pause: a code of ours becomes a sentence, the gateway's message is quoted.
import { hasText, type Translate } from '@text'

/** Without a status there was no answer: what ended the request is a fault. */
export function wasAnswered(answer: string | undefined): boolean {
  return answer === undefined || /^(?:http_)?\d{3}$/.test(answer)
}

export function answerWords(words: string, t: Translate): string {
  // The system's own code may follow it: it is for the log, and not from the gateway.
  const fault = `campaigns.fault_${words.replace(/ E[A-Z0-9_]+$/, '')}`
  if (hasText(fault)) return (t as (key: string) => string)(fault)
  const problem = `errors.${words}`
  if (hasText(problem)) return (t as (key: string) => string)(problem)
  const status = /^(?:http_)?(\d{3})$/.exec(words)?.[1]
  return status ? t('campaigns.httpStatus', { status }) : t('campaigns.gatewayWords', { words })
}
