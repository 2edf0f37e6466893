// The operations and what was asked of them in this visit of the page, newest first.
import type { Operation, OperationId, RawAnswer } from '@contract'
import { ref, shallowRef } from 'vue'
import { toProblem, type Problem } from '../../api/problem'
import { useRequests } from '../../stores/requests'
import { askedOf, type TypedParameters } from './parameterForm'

export interface Asked {
  readonly id: number
  readonly operation: OperationId
  readonly typed: TypedParameters
  readonly at: string
  readonly answer?: RawAnswer
  readonly problem?: Problem
}

const maxKept = 12

export function useRawRequests() {
  const requests = useRequests()
  const operations = shallowRef<readonly Operation[]>([])
  const problem = shallowRef<Problem>()
  const asked = shallowRef<readonly Asked[]>([])
  const isAsking = ref(false)
  let nextId = 1

  async function load(): Promise<void> {
    try {
      operations.value = await requests.operations()
      problem.value = undefined
    } catch (thrown) {
      problem.value = toProblem(thrown)
    }
  }

  /** One at a time. Answers the stored request, or nothing while another one is running. */
  async function ask(operation: Operation, typed: TypedParameters): Promise<Asked | undefined> {
    if (isAsking.value) return undefined
    isAsking.value = true
    const kept = { id: nextId++, operation: operation.id, typed: { ...typed } }
    const end = async (): Promise<Pick<Asked, 'answer' | 'problem'>> => {
      try {
        return { answer: await requests.ask({ operation: operation.id, parameters: askedOf(operation, typed) }) }
      } catch (thrown) {
        return { problem: toProblem(thrown) }
      }
    }
    const entry = { ...kept, ...(await end()), at: new Date().toISOString() }
    isAsking.value = false
    // A form that is not filled in was never asked.
    if (entry.problem?.code !== 'REQUEST_PARAMETER') asked.value = [entry, ...asked.value].slice(0, maxKept)
    return entry
  }

  return { operations, problem, asked, isAsking, load, ask }
}
