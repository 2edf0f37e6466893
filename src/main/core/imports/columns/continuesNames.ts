// Decides whether the row below a row of column names continues it: names under a merged cell, kinds of phone number, units or hints.
// A sparse row of a person must never be taken for one: that person would be missing without a word.
import { readAnswer } from '../consent/consentAnswers'
import { isHeaderWord } from './guessColumns'
import { hintOf } from './headerHints'
import { normaliseWord } from './normaliseWord'
import { isPhoneHeader, readLabel } from './phones/phoneHeader'

type Row = readonly string[]

/** `below`: the rows after `lower`. `wide`: a row with this many filled cells is a full one. */
export function continuesNames(upper: Row, lower: Row, below: readonly Row[], wide: number): boolean {
  const filled = lower.flatMap((cell, index) => (cell.trim() === '' ? [] : [{ index, cell: cell.trim() }]))
  if (filled.length === 0 || filled.some(({ cell }) => isValue(cell))) return false
  if (filled.some(({ index, cell }) => occursBelow(index, cell, below))) return false
  if (filled.every(({ cell }) => hintOf(cell) !== undefined)) return true

  const groups = groupsOf(upper, lower)
  const isNumeric = (index: number): boolean => hasNumbers(index, below)
  const isWord = ({ cell }: { cell: string }): boolean => isLabel(cell)
  const words = filled.filter(isWord).length
  if (words === filled.length && (groups.length > 0 || (words >= 2 && words >= wide))) return true
  if (filled.every(({ index, cell }) => isKindOfPhone(cell, upper[index] ?? '') && isNumeric(index))) return true

  const isGrouped = (index: number): boolean => groups.some((group) => group.includes(index))
  const isPlausible = filled.every((one) => isWord(one) || isGrouped(one.index) || isNumeric(one.index))
  if (isPlausible && words >= 2 && words * 2 >= filled.length && (groups.length > 0 || filled.length >= wide))
    return true
  return (
    groups.length > 0 &&
    filled.every((one) => isWord(one) || isGrouped(one.index)) &&
    groups.every((group) => group.every((index) => isLabel(lower[index] ?? '')) || areNames(group, lower, isNumeric))
  )
}

/** Whether the row fills gaps between the names, so that it may continue them although nothing proves it. */
export function fillsGaps(upper: Row, lower: Row): boolean {
  return groupsOf(upper, lower).length > 0
}

/** Columns below one merged cell: the upper row names the first, the lower row names all. */
function groupsOf(upper: Row, lower: Row): number[][] {
  const groups: number[][] = []
  let group: number[] = []
  for (let index = 0; index < lower.length; index++) {
    const isNamedAbove = (upper[index] ?? '').trim() !== ''
    if ((lower[index] ?? '').trim() === '') group = []
    else if (isNamedAbove || group.length === 0) groups.push((group = [index]))
    else group.push(index)
  }
  return groups.filter((one) => one.some((index) => (upper[index] ?? '').trim() === ''))
}

/** Different words, none of them an answer, and one of them above a column of numbers. */
function areNames(group: readonly number[], lower: Row, isNumeric: (index: number) => boolean): boolean {
  const cells = group.map((index) => lower[index] ?? '')
  return (
    new Set(cells.map(normaliseWord)).size === cells.length &&
    cells.every((cell) => readAnswer(cell).says === 'unknown') &&
    group.some(isNumeric)
  )
}

function isLabel(cell: string): boolean {
  return isHeaderWord(cell) || readLabel(cell) !== undefined || hintOf(cell) !== undefined
}

function isKindOfPhone(cell: string, above: string): boolean {
  return readLabel(cell) !== undefined && isPhoneHeader(above)
}

/** A number of a person, an address, a date or an amount. */
function isValue(cell: string): boolean {
  return countDigits(cell) >= 5 || /\S@\S/.test(cell)
}

function occursBelow(index: number, cell: string, below: readonly Row[]): boolean {
  const word = normaliseWord(cell)
  return below.some((row) => normaliseWord((row[index] ?? '').trim()) === word)
}

function hasNumbers(index: number, below: readonly Row[]): boolean {
  const cells = below.map((row) => row[index] ?? '').filter((cell) => cell.trim() !== '')
  return cells.length > 0 && cells.filter((cell) => countDigits(cell) >= 4).length >= cells.length * 0.6
}

function countDigits(cell: string): number {
  return cell.replace(/\P{Nd}/gu, '').length
}
