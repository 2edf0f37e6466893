import type { ImportRow } from '@contract'
import { makeText } from '@text'
import UBadge from '@nuxt/ui/components/Badge.vue'
import { flushPromises } from '@vue/test-utils'
import { describe, expect, test, vi } from 'vitest'
import ImportColumnLine from '../../../src/renderer/src/features/imports/columns/ImportColumnLine.vue'
import ImportColumns from '../../../src/renderer/src/features/imports/columns/ImportColumns.vue'
import ImportNumberField from '../../../src/renderer/src/features/imports/check/ImportNumberField.vue'
import { targetOf, targetValue } from '../../../src/renderer/src/features/imports/columns/columnTargets'
import { rowReason, verdictTag, visibleCell } from '../../../src/renderer/src/features/imports/rowWords'
import { useImportCheck } from '../../../src/renderer/src/stores/imports/importCheck'
import { useImports } from '../../../src/renderer/src/stores/imports/imports'
import { areaClient, refusal, withStores, type Answers } from '../areaClient'
import { counts, makeRow, makeStatus, report } from './importFakes'
import { makePreview } from './importPreview'
import { mountPart } from '../mountPage'

const t = makeText('en-GB')
const preview = makePreview()
const checked = makeStatus()
const row = makeRow()

async function openStores(answers: NonNullable<Answers['imports']>) {
  const stores = withStores({ imports: { open: () => preview, check: () => checked, ...answers } }, () => ({
    imports: useImports(),
    check: useImportCheck(),
  }))
  await stores.imports.open('handle')
  return stores
}

describe('the columns', () => {
  test('a column of a checked import sent to another field makes the check untrue', async () => {
    const mapped = {
      ...preview,
      columns: [
        preview.columns[0]!,
        { ...preview.columns[1]!, target: { kind: 'leave_out' as const }, because: 'chosen' as const },
      ],
    }
    const { imports } = await openStores({ mapColumn: () => mapped })
    await imports.check()
    expect(imports.isChecked).toBe(true)

    await imports.mapColumn(1, { kind: 'leave_out' })

    expect(imports.isChecked).toBe(false)
    expect(imports.preview?.columns[1]?.target).toEqual({ kind: 'leave_out' })
  })

  test('the columns stay as they were when a choice is refused, and the reason is kept to be shown', async () => {
    const { imports } = await openStores({
      mapColumn: () => {
        throw refusal('IMPORT_DUPLICATE_TARGET')
      },
    })

    await imports.mapColumn(1, { kind: 'phone' })

    expect(imports.problem?.code).toBe('IMPORT_DUPLICATE_TARGET')
    expect(imports.preview).toEqual(preview)
  })

  test('a change of one column asks for exactly that column', async () => {
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

  test('every guessed column was amber with a warning sign: only one that may opt people out is', async () => {
    const [phone, shop] = preview.columns
    const consent = { ...shop!, header: 'SMS ok?', target: { kind: 'consent' as const }, because: 'guessed' as const }
    const page = mountPart(ImportColumns, {
      client: areaClient({
        imports: { open: () => ({ ...preview, columns: [phone!, consent] }) },
        contacts: { fields: () => [] },
      }) as never,
    })
    await useImports().open('handle')
    await flushPromises()
    const tag = (row: number) => page.findAllComponents(ImportColumnLine)[row]?.findComponent(UBadge)

    expect([tag(0)?.text(), tag(0)?.props('color')]).toEqual(['Guessed', 'neutral'])
    expect([tag(1)?.text(), tag(1)?.props('color')]).toEqual(['Look at this', 'warning'])
    expect(page.get('footer').text()).toContain('2 guesses, 1 to look at')
  })

  test('nothing can be checked without a phone column, and the page says why', async () => {
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
  ])("a column's target survives being a choice of a select: %j", (target) => {
    expect(targetOf(targetValue(target))).toEqual(target)
  })
})

describe('a row', () => {
  test('a row that is fixed uses the new counts and has its table read again', async () => {
    const after = { ...checked, counts: { ...counts, fixed: 6, cannotUse: 10 } }
    const fixed: ImportRow = { ...row, verdict: 'fixed', why: 'typed', phone: '+447700900147' }
    const { imports, check } = await openStores({ fixRow: () => ({ row: fixed, status: after }) })
    await imports.check()
    const before = imports.rowsVersion

    const answer = await check.fixRow(87, '07700 900147')

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
      'The other row is kept',
    ],
    [
      { ...row, verdict: 'to_decide' as const, why: 'zero_restored' },
      'Looks like a mobile without its first 0',
      undefined,
    ],
    [{ ...row, verdict: 'fixed' as const, why: 'zero_restored' }, 'First 0 put back', undefined],
    [{ ...row, why: 'invalid_for_country', meantCountry: 'FR' }, 'Not a valid number for France', undefined],
    [{ ...row, why: 'invalid_for_country' }, 'Not a valid number for its country', undefined],
    [{ ...row, why: 'never_heard_of' }, 'never_heard_of', undefined],
  ])('a row says why in words: %#', (given, reason, next) => {
    expect(rowReason(given, t, 'en')).toEqual(next === undefined ? { reason } : { reason, next })
  })

  test('a row of a workbook is called a row, as the spreadsheet does', () => {
    const same: ImportRow = { ...row, verdict: 'duplicate', why: 'duplicate_in_file', sameAsLine: 2 }

    expect(rowReason(same, t, 'en', 'workbook').reason).toBe('Same number as row 2')
  })

  test('a row with lost digits has a verdict of its own', () => {
    expect(verdictTag({ verdict: 'cannot_use', why: 'digits_lost' }, t).label).toBe('Digits lost')
    expect(verdictTag({ verdict: 'cannot_use', why: 'letters' }, t).label).toBe('Cannot use')
  })

  test('a row shows what cannot be seen in its cell', () => {
    expect(visibleCell('\u202E07700\u0007\u200B 900147\u0000 ')).toBe('‹U+202E›07700‹U+0007›‹U+200B› 900147‹U+0000›·')
  })
})

describe('a number being typed', () => {
  const tryNumber = ({ phone }: { phone: string }) => {
    if (phone === '07700 900147') return { phone: '+447700900147', country: 'GB', type: 'mobile' as const }
    if (phone === '020 7946 0123') return { phone: '+442079460123', country: 'GB', type: 'landline' as const }
    throw refusal('PHONE_NOT_USABLE', 'no', 'too_short')
  }

  async function mountField(typed: string, more: Record<string, unknown> = {}) {
    const field = mountPart(ImportNumberField, {
      client: areaClient({ imports: { open: () => preview, tryNumber } }) as never,
      props: { id: 'n', place: 'line 88', typed: '', ...more },
    })
    await useImports().open('handle')
    if (typed === '') return field
    await field.setProps({ typed })
    await vi.waitFor(() => expect(field.get('#n-verdict').text()).not.toBe(''))
    return field
  }

  test('a number being typed can be used as soon as the core knows it, with Enter', async () => {
    const field = await mountField('07700 900147')

    await field.get('input').trigger('keydown', { key: 'Enter' })

    expect(field.get('#n-verdict').text()).toBe('Will be +44 7700 900147')
    expect(field.emitted('use')).toEqual([['07700 900147']])
  })

  test('a number being typed that is not a mobile is said to be what it is', async () => {
    const field = await mountField('020 7946 0123')

    expect(field.get('#n-verdict').text()).toBe('Will be +44 20 7946 0123, landline')
  })

  test('a number being typed that is invalid cannot be used, and the reason is told at each key', async () => {
    const field = await mountField('07700 90014')

    await field.get('input').trigger('keydown', { key: 'Enter' })

    expect(field.get('button').attributes('disabled')).toBeDefined()
    expect(field.emitted('use')).toBeUndefined()
    expect(field.emitted('verdict')).toEqual([['Too few digits']])
  })

  test('a number need not be typed if the check proposes one', async () => {
    const field = await mountField('', { proposed: '+447700900212' })

    await field.get('input').trigger('keydown', { key: 'Enter' })

    expect(field.get('input').attributes('placeholder')).toBe('Use +44 7700 900212?')
    expect(field.emitted('use')).toEqual([['+447700900212']])
  })

  test('a number being typed is dropped by Esc, and the second Esc leaves the field', async () => {
    const field = await mountField('07700 90014')

    await field.get('input').trigger('keydown', { key: 'Escape' })
    await field.setProps({ typed: '' })
    await field.get('input').trigger('keydown', { key: 'Escape' })

    expect(field.emitted('update:typed')).toEqual([['']])
    expect(field.emitted('leave')).toHaveLength(1)
  })
})

describe('the import itself', () => {
  const stored = { ...checked, state: 'committed' as const, listId: 7, added: 268, updated: 936, optedOut: 61 }

  test('an import started twice is done once, and its effect is read from its record', async () => {
    const commit = vi.fn(async () => stored)
    const { imports } = await openStores({ commit, report: () => report })
    await imports.check()

    const both = await Promise.all([imports.commit({ name: 'Points' }), imports.commit({ name: 'Points' })])

    expect(both).toEqual([true, false])
    expect(commit).toHaveBeenCalledTimes(1)
    expect(imports.report).toEqual(report)
  })

  test('an import that fails keeps the checked rows and the list, and can be tried again', async () => {
    let isFull = true
    const { imports } = await openStores({
      report: () => report,
      commit: () => {
        if (isFull) throw refusal('STORAGE_FULL', 'after')
        return stored
      },
    })
    await imports.check()
    imports.list = { name: 'Points' }

    const first = await imports.commit({ name: 'Points' })
    isFull = false

    expect([first, imports.problem?.code, imports.status?.counts]).toEqual([false, 'STORAGE_FULL', counts])
    expect(imports.list).toEqual({ name: 'Points' })
    expect(await imports.commit({ name: 'Points' })).toBe(true)
  })

  test('an import that was left continues with its columns and its checked rows', async () => {
    const imports = withStores({ imports: { preview: () => preview, status: () => checked } }, useImports)

    await imports.goOn('i1')

    expect([imports.preview, imports.state, imports.isChecked]).toEqual([preview, 'checked', true])
  })
})
