// The answer to a send or an estimate whose payload is not accepted.
import type { Context } from '../context'
import { writeRefusal } from '../readings/writeSendAnswers'
import { answerWritten, type PracticeAnswer } from '../transport/wire'

/** A payload that could be read and is wrong: 422, or 200 with `success: false`. A list that is not there stays 404. */
export function answerRefusedPayload(answer: PracticeAnswer, { readings }: Context): PracticeAnswer {
  if (!answer.error) return answer
  const status = answer.status === 400 ? 422 : answer.status
  return answerWritten(writeRefusal({ ...answer.error, status }, readings))
}
