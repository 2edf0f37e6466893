import type { ImportPreview, ImportRow, ImportStatus } from '@contract'
import { makeText } from '@text'
import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, test, vi } from 'vitest'
import ImportColumnLine from '../../src/renderer/src/features/imports/ImportColumnLine.vue'
import ImportColumns from '../../src/renderer/src/features/imports/ImportColumns.vue'
import ImportNumberField from '../../src/renderer/src/features/imports/ImportNumberField.vue'
import { targetOf, targetValue } from '../../src/renderer/src/features/imports/columnTargets'
import { rowReason, verdictTag, visibleCell } from '../../src/renderer/src/features/imports/rowWords'
import { useImports } from '../../src/renderer/src/stores/imports'
import { areaClient, refusal, withStores, type Answers } from './areaClient'
import { mountPart } from './mountPage'

const t = makeText('en-GB')
const preview: ImportPreview = {
  importId: 'i1',
  fileName: 'points.csv',
  sizeBytes: 2_000,
  layout: { encoding: 'utf-8', delimiter: ';', hasHeader: true, country: 'GB' },
  encodings: [],
  agreement: { columns: 2, rows: 50, of: 50 },
  firstLine: 2,
  columns: [
    { index: 0, header: 'Mobile', samples: ['07700 900147'], target: { kind: 'phone' }, because: 'guessed' },
    { index: 1, header: 'Shop', samples: ['Bath'], target: { kind: 'field', name: 'Shop' }, because: 'new_field' },
  ],
}
const counts = { rows: 10, ready: 5, toDecide: 1, fixed: 1, optedOut: 1, duplicates: 1, cannotUse: 1 }
const checked: ImportStatus = { importId: 'i1', fileName: 'points.csv', state: 'checked', counts, proposals: [] }
const row: ImportRow = { line: 88, cell: '07700 90014', name: '', verdict: 'cannot_use', why: 'too_short' }

async function openStore(answers: NonNullable<Answers['imports']>) {
  const imports = withStores({ imports: { open: () => preview, check: () => checked, ...answers } }, useImports)
  await imports.open('handle')
  return imports
}

afterEach(() => {
  document.body.replaceChildren()
})

describe('the columns', () => {
  test('of a checked import sent elsewhere make the check untrue', async () => {
    const mapped = {
      ...preview,
      columns: [
        preview.columns[0]!,
        { ...preview.columns[1]!, target: { kind: 'leave_out' as const }, because: 'chosen' as const },
      ],
    }
    const imports = await openStore({ mapColumn: () => mapped })
    await imports.check()
    expect(imports.isChecked).toBe(true)

    await imports.mapColumn(1, { kind: 'leave_out' })

    expect(imports.isChecked).toBe(false)
    expect(imports.preview?.columns[1]?.target).toEqual({ kind: 'leave_out' })
  })

  test('stay as they were when a choice is refused, and the reason is kept to be shown', async () => {
    const imports = await openStore({
      mapColumn: () => {
        throw refusal('IMPORT_DUPLICATE_TARGET')
      },
    })

    await imports.mapColumn(1, { kind: 'phone' })

    expect(imports.problem?.code).toBe('IMPORT_DUPLICATE_TARGET')
    expect(imports.preview).toEqual(preview)
  })

  test('a change of one line asks for exactly that column', async () => {
    const mapColumn = vi.fn((_input: unknown) => preview)
    const page = mountPart(ImportColumns, {
      client: areaClient({ imports: { open: () => preview, mapColumn }, contacts: { fields: () => [] } }) as never,
    })
    await useImports().open('handle')
    await flushPromises()

    page.findAllComponents(ImportColumnLine)[1]?.vm.$emit('map', { kind: 'consent' })

    await vi.waitFor(() =>
      expect(mapColumn.mock.calls).toEqual([[{ importId: 'i1', index: 1, target: { kind: 'consent' } }]]),
    )
  })

  test('without a phone column nothing can be checked, and why is said', async () => {
    const without = { ...preview, columns: [preview.columns[1]!] }
    const page = mountPart(ImportColumns, {
      client: areaClient({ imports: { open: () => without }, contacts: { fields: () => [] } }) as never,
    })
    await useImports().open('handle')
    await flushPromises()

    const check = page.findAll('button').find((one) => one.text().includes('Check the rows'))

    expect(check?.attributes('disabled')).toBeDefined()
    expect(document.getElementById(check?.attributes('aria-describedby') ?? '')?.textContent).toContain('Phone number')
  })

  test.each([
    { kind: 'phone' as const },
    { kind: 'leave_out' as const },
    { kind: 'field' as const, name: 'field:odd name' },
  ])('a target survives being a choice of a select: %j', (target) => {
    expect(targetOf(targetValue(target))).toEqual(target)
  })
})

describe('a row', () => {
  test('that is mended takes the new counts over and has its table read again', async () => {
    const after = { ...checked, counts: { ...counts, fixed: 2, cannotUse: 0 } }
    const fixed: ImportRow = { ...row, verdict: 'fixed', why: 'typed', phone: '+447700900147' }
    const imports = await openStore({ fixRow: () => ({ row: fixed, status: after }) })
    await imports.check()
    const before = imports.rowsVersion

    const answer = await imports.fixRow(88, '07700 900147')

    expect(answer).toEqual(fixed)
    expect(imports.status?.counts).toEqual(after.counts)
    expect(imports.rowsVersion).toBeGreaterThan(before)
  })

  test.each([
    [
      { ...row, why: 'digits_lost', digits: { kept: 6, of: 12 } },
      'Excel kept 6 of 12 digits',
      'Save the column as Text, or type it',
    ],
    [
      { ...row, verdict: 'duplicate' as const, why: 'duplicate_in_file', sameAsLine: 2 },
      'Same number as line 2',
      'The other line is kept',
    ],
    [
      { ...row, verdict: 'to_decide' as const, why: 'zero_restored' },
      'Looks like a mobile without its first 0',
      undefined,
    ],
    [{ ...row, verdict: 'fixed' as const, why: 'zero_restored' }, 'First 0 put back', undefined],
    [{ ...row, why: 'never_heard_of' }, 'never_heard_of', undefined],
  ])('says why in words: %#', (given, reason, next) => {
    expect(rowReason(given, t)).toEqual(next === undefined ? { reason } : { reason, next })
  })

  test('with lost digits has a verdict of its own', () => {
    expect(verdictTag({ verdict: 'cannot_use', why: 'digits_lost' }, t).label).toBe('Digits lost')
    expect(verdictTag({ verdict: 'cannot_use', why: 'letters' }, t).label).toBe('Cannot use')
  })

  test('shows what cannot be seen in its cell', () => {
    expect(visibleCell('\u202E07700\u0007 900147 ')).toBe('‹U+202E›07700‹U+0007› 900147·')
  })
})

describe('a number being typed', () => {
  const tryNumber = ({ phone }: { phone: string }) => {
    if (phone === '07700 900147') return { phone: '+447700900147', country: 'GB' }
    throw refusal('PHONE_NOT_USABLE')
  }

  async function mountField(typed: string) {
    const field = mountPart(ImportNumberField, {
      client: areaClient({ imports: { open: () => preview, tryNumber } }) as never,
      props: { id: 'n', line: 88, typed: '' },
    })
    await useImports().open('handle')
    await field.setProps({ typed })
    await vi.waitFor(() => expect(field.get('#n-verdict').text()).not.toBe(''))
    return field
  }

  test('can be used as soon as the core knows it, with Enter', async () => {
    const field = await mountField('07700 900147')

    await field.get('input').trigger('keydown', { key: 'Enter' })

    expect(field.get('#n-verdict').text()).toBe('Will be +44 7700 900147')
    expect(field.emitted('use')).toEqual([['07700 900147']])
  })

  test('that is none cannot be used', async () => {
    const field = await mountField('07700 90014')

    await field.get('input').trigger('keydown', { key: 'Enter' })

    expect(field.get('button').attributes('disabled')).toBeDefined()
    expect(field.emitted('use')).toBeUndefined()
  })
})

describe('the import itself', () => {
  const stored = {
    ...checked,
    state: 'committed' as const,
    listId: 7,
    listName: 'Points',
    added: 4,
    updated: 2,
    optedOut: 1,
  }

  test('pressed twice is done once, and everyone of the file has a place in the result', async () => {
    const commit = vi.fn(async () => stored)
    const imports = await openStore({ commit })
    await imports.check()

    const both = await Promise.all([imports.commit({ name: 'Points' }), imports.commit({ name: 'Points' })])

    expect(both).toEqual([true, false])
    expect(commit).toHaveBeenCalledTimes(1)
    expect(imports.result).toEqual({ added: 4, updated: 2, optedOut: 1, leftOut: 3, listId: 7, listName: 'Points' })
  })

  test('that fails keeps the checked rows and can be tried again', async () => {
    let isFull = true
    const imports = await openStore({
      commit: () => {
        if (isFull) throw refusal('STORAGE_FULL', 'after')
        return stored
      },
    })
    await imports.check()

    const first = await imports.commit({ name: 'Points' })
    isFull = false

    expect([first, imports.problem?.code, imports.status?.counts]).toEqual([false, 'STORAGE_FULL', counts])
    expect(await imports.commit({ name: 'Points' })).toBe(true)
  })
})
