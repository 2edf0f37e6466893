// Finds which `else` and `end` belong to which condition. A marker that belongs to none stays as text beside an issue, so that
// every condition left over is whole.
import { maxConditionDepth } from '@contract/campaigns/conditions'
import type { Piece, ReadPiece, TemplateIssue, TemplateIssueCode } from './parseTemplate'

interface OpenCondition {
  readonly at: number
  readonly piece: Exclude<ReadPiece, { kind: 'text' }>
  elseAt?: number
}

export function matchConditions(
  source: string,
  read: readonly ReadPiece[],
): { readonly pieces: readonly Piece[]; readonly issues: readonly TemplateIssue[] } {
  const open: OpenCondition[] = []
  const stray = new Set<number>()
  const issues: TemplateIssue[] = []
  const report = (code: TemplateIssueCode, { start, end }: { readonly start: number; readonly end: number }): void => {
    issues.push({ code, severity: 'error', start, end })
  }
  const leave = (at: number, condition?: OpenCondition): void => {
    for (const place of [at, condition?.at, condition?.elseAt]) if (place !== undefined) stray.add(place)
  }
  read.forEach((piece, at) => {
    if (piece.kind === 'if' || piece.kind === 'unreadable_if') {
      open.push({ at, piece })
      if (open.length > maxConditionDepth) report('condition_too_deep', piece)
    } else if (piece.kind === 'else') {
      const last = open.at(-1)
      if (last && last.elseAt === undefined) last.elseAt = at
      else {
        report(last ? 'second_else' : 'else_without_if', piece)
        leave(at)
      }
    } else if (piece.kind === 'end') {
      const last = open.pop()
      if (!last) report('end_without_if', piece)
      if (!last || last.piece.kind === 'unreadable_if') leave(at, last)
    }
  })
  for (const condition of open) {
    report('condition_unclosed', condition.piece)
    leave(condition.at, condition)
  }
  const pieces = read.map((piece, at): Piece => {
    if (piece.kind === 'text') return piece
    if (piece.kind !== 'unreadable_if' && !stray.has(at)) return piece
    return { kind: 'text', text: source.slice(piece.start, piece.end) }
  })
  return { pieces, issues }
}
