import { describe, expect, test } from 'vitest'
import { addList, fictionPhone, makePeople, openPracticeAccount } from '../../support/steps/campaignSteps'
import {
  contactsPath,
  createPath,
  fault,
  listsPath,
  makeGatewayList,
  onceEach,
  pullAll,
  push,
  rows,
  untilJob,
  watchCreations,
  type GatewayPerson,
} from '../../support/steps/jobSteps'
import { silentPages } from '../../support/steps/gatewayLists'
import { openCore, type Core } from '../../support/app/openCore'

async function openWithGatewayList(people: readonly GatewayPerson[] = makePeople(5)) {
  const core = await openCore()
  await openPracticeAccount(core)
  const gatewayId = await makeGatewayList(core, 'Members', people)
  return { core, gatewayId }
}

const membersOf = (core: Core, name = 'Members'): unknown[] =>
  rows(
    core,
    `SELECT phone FROM contacts JOIN list_contacts ON contact_id = contacts.id JOIN lists ON lists.id = list_id WHERE lists.name = ? ORDER BY phone`,
    name,
  ).map((row) => (row as { phone: string }).phone)
const phonesOf = (people: readonly { phone: string }[]): string[] => people.map(({ phone }) => phone).sort()
const personAt = (core: Core, phone: string): unknown =>
  rows(core, 'SELECT firstname, lastname, email FROM contacts WHERE phone = ?', phone)[0]
const change = (core: Core, sql: string, ...parameters: string[]): void => void core.db.prepare(sql).run(...parameters)

describe('reading from the gateway', () => {
  test('reading from the gateway brings every list and person, with what the gateway says of them', async () => {
    const { core } = await openWithGatewayList([
      { phone: fictionPhone(0), firstname: 'Ada', lastname: 'Ashgrove', email: 'ada@example.org' },
      { phone: fictionPhone(1), firstname: 'Bruno' },
    ])
    await makeGatewayList(core, 'Empty', [])

    const job = await pullAll(core)

    expect(job).toMatchObject({
      state: 'done',
      work: { kind: 'pull', tally: { lists: 2, added: 2, updated: 0, same: 0, kept: 0, leftOut: 0 } },
      progress: { done: 2, failed: 0, left: 0, total: 2 },
    })
    expect(
      rows(
        core,
        'SELECT name, gateway_id IS NOT NULL AS bound, read_at IS NOT NULL AS isRead FROM lists ORDER BY name',
      ),
    ).toEqual([
      { name: 'Empty', bound: 1, isRead: 1 },
      { name: 'Members', bound: 1, isRead: 1 },
    ])
    expect(rows(core, 'SELECT firstname, lastname, email, country, name_key FROM contacts ORDER BY phone')).toEqual([
      { firstname: 'Ada', lastname: 'Ashgrove', email: 'ada@example.org', country: 'US', name_key: 'ada ashgrove' },
      { firstname: 'Bruno', lastname: '', email: '', country: 'US', name_key: 'bruno' },
    ])
  })

  test('a second reading from the gateway changes nothing', async () => {
    const { core } = await openWithGatewayList()
    await pullAll(core)
    const before = rows(core, 'SELECT * FROM contacts')

    const again = await pullAll(core)

    expect(again.work.tally).toMatchObject({ added: 0, updated: 0, same: 5 })
    expect(rows(core, 'SELECT * FROM contacts')).toEqual(before)
  })

  test('reading from the gateway keeps what was changed here, and follows the gateway in the rest', async () => {
    const { core, gatewayId } = await openWithGatewayList([
      { phone: fictionPhone(0), firstname: 'Ada', lastname: 'Ashgrove' },
    ])
    await pullAll(core)
    change(core, `UPDATE contacts SET firstname = 'Adele'`)
    const there = { phone: fictionPhone(0), firstname: 'Ada-Marie', lastname: 'Brambleby', list_ids: gatewayId }
    await core.practice.post(createPath, there)

    const job = await pullAll(core)

    expect(job.work.tally).toMatchObject({ kept: 1, added: 0 })
    expect(personAt(core, fictionPhone(0))).toMatchObject({ firstname: 'Adele', lastname: 'Brambleby' })
  })

  test('reading from the gateway fills empty fields of existing people and overwrites no other', async () => {
    const { core } = await openWithGatewayList([{ phone: fictionPhone(0), firstname: 'Ada', email: 'ada@example.org' }])
    addList(core, [{ phone: fictionPhone(0), firstname: 'Adele' }], 'Mine')

    await pullAll(core)

    expect(personAt(core, fictionPhone(0))).toEqual({ firstname: 'Adele', lastname: '', email: 'ada@example.org' })
    expect(rows(core, 'SELECT count(*) AS people FROM contacts')).toEqual([{ people: 1 }])
  })

  test("a list of the same name that is only here becomes the gateway's list", async () => {
    const { core } = await openWithGatewayList()
    addList(core, [{ phone: fictionPhone(9) }], 'Members')

    await pullAll(core)

    expect(membersOf(core)).toEqual(phonesOf([...makePeople(5), { phone: fictionPhone(9) }]))
  })

  test('two lists of one name at the gateway stay two', async () => {
    const { core } = await openWithGatewayList()
    await makeGatewayList(core, 'Members', [{ phone: fictionPhone(7) }])

    await pullAll(core)

    expect(membersOf(core)).toEqual(phonesOf(makePeople(5)))
    expect(membersOf(core, 'Members (2)')).toEqual([fictionPhone(7)])
  })

  test('reading from the gateway removes no one here, and does not add back people removed from the list here', async () => {
    const { core, gatewayId } = await openWithGatewayList()
    await pullAll(core)
    change(
      core,
      'DELETE FROM list_contacts WHERE contact_id = (SELECT id FROM contacts WHERE phone = ?)',
      fictionPhone(1),
    )
    addList(core, [{ phone: fictionPhone(8) }], 'Mine')
    await core.practice.post(createPath, { phone: fictionPhone(6), list_ids: gatewayId })

    await pullAll(core)

    const stay = [0, 2, 3, 4, 6].map((index) => ({ phone: fictionPhone(index) }))
    expect(membersOf(core)).toEqual(phonesOf(stay))
    expect(membersOf(core, 'Mine')).toEqual([fictionPhone(8)])
  })

  test('opt-outs are read from the gateway, of everything and of the list, and none here is ever cleared', async () => {
    const { core, gatewayId } = await openWithGatewayList()
    await pullAll(core)
    change(
      core,
      `INSERT INTO opt_outs (account_id, phone, source, since) SELECT id, ?, 'person_here', '2026-01-01T00:00:00.000Z' FROM accounts`,
      fictionPhone(0),
    )
    fault(core, { match: { path: '/v1/people/contacts/optout', times: 'always' }, do: { answer: { status: 422 } } })
    core.practice.gateway.context.record({
      type: 'opt',
      at: core.clock.now(),
      out: true,
      phone: fictionPhone(1),
      listIds: [],
    })
    core.practice.gateway.context.record({
      ...{ type: 'opt', at: core.clock.now(), out: true, phone: fictionPhone(2) },
      listIds: [Number(gatewayId)],
    })

    const job = await pullAll(core)

    expect(job.work.tally).toMatchObject({ optedOut: 2 })
    expect(
      rows(
        core,
        `SELECT phone, coalesce(name, 'everything') AS "from", source FROM opt_outs LEFT JOIN lists ON lists.id = list_id ORDER BY phone`,
      ),
    ).toEqual([
      { phone: fictionPhone(0), from: 'everything', source: 'person_here' },
      { phone: fictionPhone(1), from: 'everything', source: 'gateway' },
      { phone: fictionPhone(2), from: 'Members', source: 'gateway' },
    ])
  })

  test('one list alone can be read from the gateway', async () => {
    const { core } = await openWithGatewayList()
    await pullAll(core)
    await makeGatewayList(core, 'Other', [{ phone: fictionPhone(20) }])
    const [list] = rows(core, 'SELECT id FROM lists') as { id: number }[]

    const { id } = await core.drive(core.client.jobs.pullList({ listId: list?.id ?? 0 }))
    const job = await untilJob(core, id, 'done')

    expect(job.work).toMatchObject({ kind: 'pull', list: { name: 'Members' }, tally: { lists: 1, same: 5 } })
    expect(rows(core, 'SELECT name FROM lists')).toEqual([{ name: 'Members' }])
  })

  test('a list that is only here cannot be read from the gateway, nor one that does not exist', async () => {
    const { core } = await openWithGatewayList()
    const listId = addList(core, makePeople(1), 'Mine')

    expect(await core.codeOf(core.client.jobs.pullList({ listId }))).toBe('LIST_NOT_AT_GATEWAY')
    expect(await core.codeOf(core.client.jobs.pullList({ listId: 4_000 }))).toBe('LIST_UNKNOWN')
    expect(await core.codeOf(core.client.jobs.pushList({ listId: 4_000 }))).toBe('LIST_UNKNOWN')
  })

  test('a national number that the gateway lists with its country was stored as a number of another country', async () => {
    const { core } = await openWithGatewayList(makePeople(1))
    const german = { phone: '15123456789', country_code: '49', a2_code: 'DE' }
    fault(core, { match: { method: 'GET', path: contactsPath }, do: { patchRows: german } })

    await pullAll(core)

    expect(rows(core, 'SELECT phone, country FROM contacts')).toEqual([{ phone: '+4915123456789', country: 'DE' }])
  })

  test('records without a number, with an invalid one, or deleted there are left out and counted', async () => {
    const { core } = await openWithGatewayList()
    fault(core, { match: { method: 'GET', path: contactsPath }, do: { patchRows: { phone: '12' } } })

    const job = await pullAll(core)

    expect(job).toMatchObject({ state: 'done', work: { tally: { added: 0, leftOut: 5 } } })
    expect(rows(core, 'SELECT count(*) AS people FROM contacts')).toEqual([{ people: 0 }])
  })

  test('a person who was copied to the gateway and is read again is the same person', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const made = watchCreations(core)
    const people = makePeople(4)
    await push(core, addList(core, people, 'Members'))

    const job = await pullAll(core)

    expect(job.work.tally).toMatchObject({ added: 0, updated: 0, kept: 0, same: 4 })
    expect(made).toEqual(onceEach(people))
  })
})

describe('a gateway whose pages lie', () => {
  const many = makePeople(450)
  const total = (core: Core): unknown[] => rows(core, 'SELECT count(*) AS people FROM contacts')
  const pages = (core: Core): number =>
    core.practice.gateway.truth().requests.filter(({ path }) => path.startsWith(`${contactsPath}?`)).length

  test('a gateway that claims a thousand million pages is read to its last person (B045)', async () => {
    const { core } = await openWithGatewayList(many)
    const lie = { last_page: 1_000_000_000, next_page_url: 'https://base.practice.invalid/next' }
    fault(core, { match: { method: 'GET', path: contactsPath, times: 'always' }, do: { patch: lie } })

    const job = await pullAll(core)

    expect(job).toMatchObject({ state: 'done', progress: { done: 450, failed: 0 } })
    expect(total(core)).toEqual([{ people: 450 }])
    expect(pages(core)).toBeLessThan(10)
  })

  test.each([
    ['says nothing of further pages', silentPages],
    ['has neither totals nor a next page', { patch: { total: null, last_page: null, next_page_url: null } }],
    ['names one page and a total of several', { patch: { last_page: 1, next_page_url: null } }],
  ])(
    'everyone is read from a gateway that %s (reading ended with its first page, and was called whole)',
    async (_, shape) => {
      const { core } = await openWithGatewayList(many)
      fault(core, { match: { method: 'GET', path: contactsPath, times: 'always' }, do: shape })

      const job = await pullAll(core)

      expect(job).toMatchObject({ state: 'done', progress: { done: 450, failed: 0 } })
      expect(total(core)).toEqual([{ people: 450 }])
      expect(pages(core)).toBeLessThan(5)
    },
  )

  test.each([false, true])(
    'every list is read from a gateway that says nothing of further pages (older interface: %s)',
    async (usesOlderApi) => {
      const { core } = await openWithGatewayList([])
      const [account] = (await core.drive(core.client.accounts.list())).accounts
      const accountId = account?.id ?? ''
      await core.drive(core.client.accounts.update({ accountId, defaults: { usesOlderApi } }))
      for (let list = 0; list < 119; list++) await makeGatewayList(core, `List ${list}`, [])
      fault(core, { match: { method: 'GET', times: 'always' }, do: silentPages })

      const job = await pullAll(core)

      expect(job).toMatchObject({ state: 'done', work: { tally: { lists: 120 } } })
    },
  )

  test('a list is read from a gateway that says nothing of further pages, and has no page past the last one', async () => {
    const { core } = await openWithGatewayList()
    fault(core, { match: { method: 'GET', path: contactsPath, nth: 1 }, do: silentPages })
    fault(core, { match: { method: 'GET', path: contactsPath, nth: 2 }, do: { answer: { status: 404 } } })

    const job = await pullAll(core)

    expect(job).toMatchObject({ state: 'done', progress: { done: 5, failed: 0 } })
  })

  test('a reading of the same page for ever ends, keeps what was shown and says so (B045)', async () => {
    const { core } = await openWithGatewayList(many)
    const page = await core.practice.get(
      `${contactsPath}?list_ids=${core.practice.gateway.context.state.lists.keys().next().value ?? 0}&limit=200&page=1`,
    )
    const body = JSON.stringify(page.body)
    fault(core, {
      match: { method: 'GET', path: contactsPath, times: 'always' },
      do: { answer: { status: 200, body } },
    })

    const job = await pullAll(core)
    const items = await core.drive(core.client.jobs.items({ jobId: job.id, offset: 0, limit: 10 }))

    expect(job).toMatchObject({ state: 'done', progress: { failed: 1 } })
    expect(items.rows).toMatchObject([{ name: 'Members', code: 'JOB_LISTING_INCOMPLETE' }])
    expect(total(core)).toEqual([{ people: 200 }])
    expect(pages(core)).toBeLessThan(12)
    // A reading that broke off does not count as a reading of opt-outs.
    expect(rows(core, 'SELECT read_at AS readAt FROM lists')).toEqual([{ readAt: null }])
  })

  test('a gateway whose total shrinks while it is read is read once more (B045)', async () => {
    const { core } = await openWithGatewayList(many)
    fault(core, { match: { method: 'GET', path: contactsPath, nth: 1 }, do: { patch: { total: 460 } } })

    const job = await pullAll(core)

    expect(job).toMatchObject({ state: 'done', progress: { done: 450, failed: 0 } })
    expect(pages(core)).toBe(6)
  })

  test('a gateway that answers null for a page is asked again, and not believed (B045)', async () => {
    const { core } = await openWithGatewayList(many)
    fault(core, { match: { method: 'GET', path: contactsPath, nth: 2 }, do: { patch: { data: null } } })

    const job = await pullAll(core)

    expect(job).toMatchObject({ state: 'done', progress: { done: 450, failed: 0 } })
    expect(total(core)).toEqual([{ people: 450 }])
  })

  test('a gateway that counts millions it never shows is not asked for ever (B045)', async () => {
    const { core } = await openWithGatewayList(many)
    fault(core, {
      match: { method: 'GET', path: contactsPath, times: 'always' },
      do: { patch: { total: 1_000_000_000 } },
    })

    const job = await pullAll(core)

    expect(job).toMatchObject({ state: 'done', progress: { done: 450, failed: 1 } })
    expect(pages(core)).toBeLessThan(10)
  })

  test('a reading whose lists cannot be read pauses, and continues automatically', async () => {
    const { core } = await openWithGatewayList()
    fault(core, { match: { method: 'GET', path: listsPath, times: 6 }, do: { answer: { status: 503 } } })

    const { id } = await core.drive(core.client.jobs.pullAll())
    const paused = await untilJob(core, id, 'paused')
    const done = await untilJob(core, id, 'done')

    expect(paused).toMatchObject({ pause: { reason: 'rate' }, problem: { code: 'GATEWAY_BUSY' } })
    expect(done.progress.done).toBe(5)
  })

  test('a list that cannot be read does not keep the others from it, and can be tried again', async () => {
    const { core } = await openWithGatewayList()
    await makeGatewayList(core, 'Other', [{ phone: fictionPhone(30) }])
    fault(core, { match: { method: 'GET', path: contactsPath, nth: 1 }, do: { answer: { status: 404 } } })

    const job = await pullAll(core)
    await core.drive(core.client.jobs.retryFailed({ jobId: job.id }))
    const mended = await untilJob(core, job.id, 'done')

    expect(job).toMatchObject({ progress: { done: 1, failed: 1 } })
    expect(mended).toMatchObject({ progress: { done: 6, failed: 0 }, work: { tally: { lists: 2 } } })
    expect(membersOf(core)).toEqual(phonesOf(makePeople(5)))
  })
})
