import { expect, test } from 'vitest'
import { lineSchema } from '../../../src/contract/values'
import { nameOfNext } from '../../../src/renderer/src/features/campaigns/nameOfNext'
import { languageTags, loadLanguage } from '../../../src/text/languages'
import { makeTranslate } from '../../../src/text/makeTranslate'

test.each(languageTags)(
  'a retry and a follow-up have names of their own that the contract takes, in %s',
  async (tag) => {
    const t = makeTranslate(tag, await loadLanguage(tag))
    const long = '🌷'.repeat(100)

    const [retry, followUp] = [nameOfNext('Spring sale', 'retry', t), nameOfNext('Spring sale', 'followUp', t)]
    const longest = nameOfNext(long, 'followUp', t)

    expect(retry).toBe(`Spring sale – ${t('campaigns.nameRetry')}`)
    expect(followUp).toBe(`Spring sale – ${t('campaigns.nameFollowUp')}`)
    expect(nameOfNext(retry, 'retry', t)).toBe(retry)
    expect(nameOfNext('', 'retry', t)).toBe('')
    expect(lineSchema.parse(longest)).toBe(longest)
    expect(longest).toMatch(/^🌷+ – /u)
  },
)
