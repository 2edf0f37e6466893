// POST /v1/verify/number. Countries are the number's own; networks, home identities and porting are invented, and always
// the same for a number. About one valid number in twelve is not active.
import { z } from 'zod'
import { checkBody } from '../checks'
import type { Call, Context, Route } from '../context'
import type { Country } from '../countries'
import { shareOf } from '../hashText'
import { isPorted, networkOf, readNumber } from '../numbers'
import { answerJson, type PracticeAnswer } from '../transport/wire'

const verifyBody = z.strictObject({ to: z.string().min(1) })

export const verificationRoutes: readonly Route[] = [
  { method: 'POST', host: 'base', path: '/v1/verify/number', auth: 'any', body: 'json', run: verifyNumber },
]

function verifyNumber(call: Call, { account }: Context): PracticeAnswer {
  const checked = checkBody(verifyBody, call.body, 'fields')
  if (!checked.ok) return checked.answer
  const { number, country } = readNumber(checked.value.to, account.defaultPrefix)
  if (!country) return answerJson({ phone: number, status: 'INVALID' })
  if (shareOf(`active ${number}`) < 1 / 12) return answerJson({ phone: number, status: 'INACTIVE' })
  return answerJson({ phone: number, status: 'ACTIVE', details: detailsOf(number, country) })
}

function detailsOf(number: string, { code, name, localeName, isoA3Code, mcc }: Country) {
  const network = networkOf(number)
  const subscriber = String(Math.floor(shareOf(`imsi ${number}`) * 1e10)).padStart(10, '0')
  return {
    mcc,
    country: { code, name, localeName, isoA3Code },
    network: { name: network.name, mnc: network.mnc },
    imsi: mcc + network.mnc + subscriber,
    ported: isPorted(number),
  }
}
