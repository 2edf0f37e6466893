// Readings of a listing that lies, and of records that are not as they should be.
import { describe, expect, test } from 'vitest'
import {
  campaignState,
  makePeople,
  openPracticeAccount,
  startCampaign,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { createFakeClock } from '../../support/app/fakeClock'
import {
  askForOlder,
  keysAt,
  keysHere,
  lie,
  sendElsewhere,
  untilFirstRead,
  type ListingLie,
} from '../../support/steps/historySteps'
import { fault, rows } from '../../support/steps/jobSteps'
import { openCore, type Core } from '../../support/app/openCore'
import { openPractice, testStart, type Practice } from '../../support/app/practiceGateway'

async function openLying(how: ListingLie, daysAgo: readonly number[] = [0, 1, 40], perDay = 3) {
  const practice = openPractice({ clock: createFakeClock(testStart) })
  await sendElsewhere(practice, daysAgo, perDay)
  const core = await openCore({ practice })
  const asked = lie(practice, how)
  await openPracticeAccount(core)
  return { core, practice, asked }
}

const copyOf = (core: Core) => core.drive(core.client.history.copy())

describe('where days cannot be asked for', () => {
  test.each<[string, ListingLie]>([
    ['since the filter is ignored', { ask: (query) => query.delete('created_at') }],
    [
      'since the filter finds nothing',
      {
        answer: (page, query) =>
          query.has('created_at') ? { ...page, data: [], total: 0, next_page_url: null, last_page: 1 } : page,
      },
    ],
    ['since the order is always the same', { ask: (query) => query.set('order_direction', 'asc') }],
  ])('the listing is read from its newest page on %s', async (_, how) => {
    const { core, practice, asked } = await openLying(how, [0, 1, 2, 200], 400)

    await askForOlder(core)

    expect(keysHere(core)).toEqual(keysAt(practice))
    expect(await copyOf(core)).toMatchObject({ isWhole: true, messages: 1_600 })
    expect(asked.requests).toBeLessThan(20)
  })

  test('a listing without days is read as far back as was asked, and no further', async () => {
    const { core, asked } = await openLying(
      { ask: (query) => query.delete('created_at') },
      [0, 1, 2, 100, 101, 102, 103, 104],
      400,
    )

    await untilFirstRead(core)

    expect(await copyOf(core)).toMatchObject({ isWhole: false })
    expect(rows(core, 'SELECT count(*) AS n FROM messages')).not.toEqual([{ n: 3_200 }])
    expect(
      rows(
        core,
        `SELECT count(*) AS n FROM messages WHERE text IN ('Sent 0 days ago', 'Sent 1 days ago', 'Sent 2 days ago')`,
      ),
    ).toEqual([{ n: 1_200 }])
    expect(asked.requests).toBeLessThan(10)
  })

  test('a gateway that refuses large pages is asked for smaller ones', async () => {
    const { core, practice } = await openLying({
      ask: (query) => Number(query.get('limit')) > 100 && query.set('limit', 'many'),
    })

    expect(await askForOlder(core)).toMatchObject({ state: 'done' })
    expect(keysHere(core)).toEqual(keysAt(practice))
  })
})

const ofDay = (change: NonNullable<ListingLie['answer']>): ListingLie => ({
  answer: (page, query) => (query.get('created_at')?.endsWith('-20') ? change(page, query) : page),
})

describe('a day that contradicts itself is read as far as it goes, and said to be unsure (B045)', () => {
  test.each<[string, ListingLie, string]>([
    [
      'the same page for ever',
      {
        ...ofDay((page) => ({ ...page, last_page: 1e9 })),
        ask: (query) => query.get('created_at')?.endsWith('-20') && query.set('page', '1'),
      },
      'repeats',
    ],
    [
      'pages in a circle',
      {
        ...ofDay((page) => ({ ...page, last_page: 1e9 })),
        ask: (query) =>
          query.get('created_at')?.endsWith('-20') && query.set('page', String((Number(query.get('page')) % 2) + 1)),
      },
      'repeats',
    ],
    ['a last page of a billion', ofDay((page) => ({ ...page, last_page: 1e9 })), 'endless'],
    [
      'a total that shrinks',
      ofDay((page, query) => ({ ...page, total: 5_000 - Number(query.get('page')) })),
      'shrinks',
    ],
    ['a total that nothing fills', ofDay((page) => ({ ...page, total: 5_000 })), 'falls_short'],
    [
      'no data at all on a later page',
      ofDay((page, query) => (query.get('page') === '1' ? page : { ...page, data: null })),
      'falls_short',
    ],
    [
      'entries that are no records',
      ofDay((page) => ({ ...page, data: [...(page.data ?? []), null as never] })),
      'unreadable',
    ],
  ])('a day with %s is read as far as it goes and called unsure (B045)', async (_, how, doubt) => {
    const { core, practice, asked } = await openLying(how, [0, 1, 5], 600)

    const job = await askForOlder(core)

    expect(job).toMatchObject({ state: 'done', work: { tally: { unsure: 1 } }, progress: { failed: 1 } })
    expect(await copyOf(core)).toMatchObject({ doubt, isWhole: true })
    expect(await core.drive(core.client.jobs.items({ jobId: job.id, offset: 0, limit: 10 }))).toMatchObject({
      rows: [{ name: '2026-11-20', code: 'JOB_LISTING_INCOMPLETE' }],
    })
    expect(keysHere(core).length).toBeGreaterThan(1_200)
    expect(keysAt(practice)).toEqual(expect.arrayContaining(keysHere(core)))
    expect(asked.requests).toBeLessThan(40)
  })

  test('a day that contradicts itself is read once more when the user asks (B045)', async () => {
    let isLying = true
    const { core, practice } = await openLying(
      ofDay((page, query) => (isLying && query.get('page') !== '1' ? { ...page, data: null } : page)),
      [0, 1, 5],
      600,
    )
    const job = await askForOlder(core)
    isLying = false

    await core.drive(core.client.jobs.retryFailed({ jobId: job.id }))
    await core.until(async () => (await core.client.jobs.get({ jobId: job.id })).state === 'done')

    expect(keysHere(core)).toEqual(keysAt(practice))
    expect(await copyOf(core)).not.toHaveProperty('doubt')
    expect(await core.drive(core.client.jobs.get({ jobId: job.id }))).toMatchObject({ progress: { failed: 0 } })
  })
})

test('a listing that is said to hold messages and shows none is unsure', async () => {
  const { core } = await openLying({ answer: (page) => ({ ...page, data: null }) })

  await askForOlder(core)

  expect(await copyOf(core)).toMatchObject({ messages: 0, isWhole: false, doubt: 'falls_short' })
})

describe('records that are not as they should be', () => {
  test.each([
    ['a status nobody knows', { status: 'Teleported' }, { status: 'Teleported', final: 0 }],
    ['no status', { status: null }, { status: '', final: 0 }],
    ['a number for a status', { status: 7 }, { status: '7', final: 0 }],
  ])('a record with %s is kept as written and counts as on the way (B046)', async (_, patchRows, kept) => {
    const { core } = await openLying({}, [0], 2)
    fault(core, { match: { path: '/messages', times: 'always' }, do: { patchRows } })

    await askForOlder(core)

    expect(rows(core, 'SELECT DISTINCT status, is_final AS final FROM messages')).toEqual([kept])
  })

  test('a record dated with zeros sends the reading through the listing, and is kept as written', async () => {
    const { core, practice } = await openLying({
      answer: (page) => ({
        ...page,
        data: (page.data ?? []).map((row, index) =>
          index === 0 ? { ...row, created_at: '0000-00-00 00:00:00' } : row,
        ),
      }),
    })

    expect(await askForOlder(core)).toMatchObject({ state: 'done' })

    expect(keysHere(core)).toEqual(keysAt(practice))
    expect(
      rows(
        core,
        `SELECT count(*) AS n FROM messages WHERE created_at = '0000-00-00 00:00:00' AND at LIKE '2026-11-21T%'`,
      ),
    ).toEqual([{ n: 1 }])
  })

  test('the status that was written first gives way if neither is final', async () => {
    const { core } = await openLying(
      {
        answer: (page) => ({
          ...page,
          data: (page.data ?? []).map((row) => ({ ...row, status: 'SENT', updated_at: '2026-11-21 10:05:00' })),
        }),
      },
      [0],
      1,
    )
    await askForOlder(core)
    const events = async () => {
      const detail = await core.client.history.get({ id: 1 })
      return detail?.events.filter(({ what }) => what === 'status').map(({ words }) => words)
    }
    expect(await events()).toEqual(['SENT'])
    lie(core.practice, {
      answer: (page) => ({
        ...page,
        data: (page.data ?? []).map((row) => ({ ...row, status: 'QUEUED', updated_at: '2026-11-21 10:04:00' })),
      }),
    })
    await core.drive(core.client.history.refresh())
    expect(await events()).toEqual(['SENT'])

    lie(core.practice, {
      answer: (page) => ({
        ...page,
        data: (page.data ?? []).map((row) => ({ ...row, status: 'DELIVERED', updated_at: '2026-11-21 10:03:00' })),
      }),
    })
    await core.drive(core.client.history.refresh())
    expect(await events()).toEqual(['SENT', 'DELIVERED'])
  })
})

describe('an answer that is nested a million deep (B103)', () => {
  const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`

  /** From now on the gateway's newest page is this text, made of its own. */
  function write(practice: Practice, change: (body: string) => string): void {
    const handle = practice.gateway.handle.bind(practice.gateway)
    const lying: typeof handle = async (request) => {
      const reply = await handle(request)
      return reply.kind === 'cut' || !request.path.startsWith('/messages')
        ? reply
        : { ...reply, body: change(reply.body) }
    }
    Object.assign(practice.gateway, { handle: lying })
  }

  const ofOneRecord = (body: string, key = ''): string =>
    body.replace(`"_id":"${key}"`, `"meta":${deep},"_id":"${key}"`)

  async function openWith(change: (body: string, key?: string) => string) {
    const practice = openPractice({ clock: createFakeClock(testStart) })
    await sendElsewhere(practice, [0], 5)
    const core = await openCore({ practice })
    await openPracticeAccount(core)
    const [key] = keysAt(practice)
    write(practice, (body) => change(body, key))
    return { core, practice }
  }

  test('an answer nested a million deep in one record sets that record aside: the others are read, and the listing is unsure (B103)', async () => {
    const { core, practice } = await openWith(ofOneRecord)

    await core.drive(core.client.history.refresh())
    expect(keysHere(core)).toHaveLength(4)
    expect(await askForOlder(core)).toMatchObject({ state: 'done' })

    expect(keysHere(core)).toHaveLength(4)
    expect(keysAt(practice)).toEqual(expect.arrayContaining(keysHere(core)))
    expect(await copyOf(core)).toMatchObject({ messages: 4, doubt: 'unreadable' })
  })

  test('an answer nested a million deep in one record keeps no campaign from being sent (B103)', async () => {
    const { core } = await openWith(ofOneRecord)

    const { id } = await startCampaign(core, { people: makePeople(3) })
    await core.until(() => campaignState(core, id) === 'done')

    expect(stateCounts(core, id)).toEqual({ accepted: 3 })
  })

  test.each([
    ['as a whole', () => deep],
    ['in a field of the page', (body: string) => body.replace('{', `{"meta":${deep},`)],
  ])('an answer nested a million deep, %s, is refused in words (B103)', async (_, change) => {
    const { core } = await openWith(change)

    expect(await core.codeOf(core.client.history.refresh())).toBe('GATEWAY_NOT_UNDERSTOOD')
  })
})
