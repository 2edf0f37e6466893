// Numbers that a rule for anyone does not answer.
import { expect, test } from 'vitest'
import { openWatched, reasons, receive, texts } from '../../support/steps/answerSteps'
import { addList } from '../../support/steps/campaignSteps'

test.each(['+449098790000', '+19002345678', '+4990012345678', '+448432345678', '+18005551234', '+882161234567'])(
  'a premium, shared-cost, toll-free or satellite number is not answered: %s',
  async (from) => {
    const { core, rule } = await openWatched()

    await receive(core, from, 'Call me back')

    expect({ texts: texts(core), reasons: await reasons(core, rule.id) }).toEqual({
      texts: [],
      reasons: ['no_number'],
    })
  },
)

test('a stranger abroad is not answered, and a contact abroad is', async () => {
  const { core, rule } = await openWatched()

  await receive(core, '+37060112345', 'Hello')
  expect({ texts: texts(core), reasons: await reasons(core, rule.id) }).toEqual({ texts: [], reasons: ['abroad'] })

  addList(core, [{ phone: '+37060112346', firstname: 'Ruta' }])
  await receive(core, '+37060112346', 'Hello')
  expect(texts(core)).toHaveLength(1)
})
