// Notes about the rows that need no answer: decisions that can be changed, landlines, hidden characters that were removed.
// Refusals come first.
import type { ImportConsent, ImportProposal } from '@contract'
import { computed, type ComputedRef } from 'vue'
import { placeOf } from '../../../../../text/importPlace'
import { useText } from '../../../composables/writing/useText'
import { useImports } from '../../../stores/imports/imports'
import { decidedWords, openAnswers } from './consentAnswers'
import type { RowFilter } from './rowFilters'

export interface ImportNote {
  readonly key: string
  readonly icon: string
  /** Something was done for it. */
  readonly isDone: boolean
  readonly words: string
  /** Said at the pointer. */
  readonly why?: string
  readonly acts: readonly NoteAct[]
}
export interface NoteAct {
  readonly label: string
  /** Names the line, for screen readers. */
  readonly name?: string
  /** Only shows rows: allowed while something is being decided. */
  readonly isLook?: boolean
  readonly run: () => void
}

export interface NoteActs {
  see(filter: RowFilter): void
  changeConsent(column: number): void
  decide(kind: ImportProposal['kind'], accept: boolean, callingCode?: string): void
  leaveOutLandlines(leaveOut: boolean): void
}

export function useImportNotes(acts: NoteActs): ComputedRef<readonly ImportNote[]> {
  const t = useText()
  const imports = useImports()

  const see = (label: string, filter: RowFilter): NoteAct => ({ label, isLook: true, run: () => acts.see(filter) })

  function consentNote(consent: ImportConsent): ImportNote {
    const isRefusing = consent.answers.some(({ means }) => means === 'no')
    const change: NoteAct = {
      label: t('importsConsent.change'),
      name: t('importsConsent.changeOf', { column: consent.header }),
      run: () => acts.changeConsent(consent.column),
    }
    return {
      key: `consent ${consent.column}`,
      icon: 'i-lucide-check',
      isDone: true,
      words: decidedWords(consent, t),
      acts: isRefusing ? [see(t('importsConsent.see'), 'consent_no'), change] : [change],
    }
  }

  function proposalNote(proposal: ImportProposal): ImportNote {
    const isAccepted = proposal.decision === 'accepted'
    const words = { count: proposal.count, column: proposal.header, code: `+${proposal.callingCode ?? ''}` }
    const said =
      proposal.kind === 'lost_zero'
        ? {
            words: isAccepted ? t('imports.lostZeroAccepted', words) : t('imports.lostZeroRejected', words),
            turn: isAccepted ? t('imports.lostZeroUndoAccept') : t('imports.lostZeroUndoReject'),
          }
        : {
            words: isAccepted ? t('importsCheck.prefixAccepted', words) : t('importsCheck.prefixRejected', words),
            turn: isAccepted ? t('importsCheck.prefixUndoAccept') : t('importsCheck.prefixUndoReject'),
          }
    return {
      key: `${proposal.kind} ${proposal.callingCode ?? proposal.header}`,
      isDone: isAccepted,
      icon: isAccepted ? 'i-lucide-check' : 'i-lucide-ban',
      words: said.words,
      acts: [{ label: said.turn, run: () => acts.decide(proposal.kind, !isAccepted, proposal.callingCode) }],
    }
  }

  function landlineNote(): ImportNote[] {
    const { used, leftOut } = imports.status?.landlines ?? { used: 0, leftOut: 0 }
    const isLeftOut = imports.status?.choices.leaveOutTypes.includes('landline') === true
    const count = isLeftOut ? leftOut : used
    if (count === 0) return []
    const turn = isLeftOut ? t('importsCheck.landlinesTake', { count }) : t('importsCheck.landlinesLeave', { count })
    return [
      {
        key: 'landlines',
        icon: isLeftOut ? 'i-lucide-check' : 'i-lucide-phone',
        isDone: isLeftOut,
        words: isLeftOut ? t('importsCheck.landlinesLeft', { count }) : t('importsCheck.landlines', { count }),
        acts: [
          see(t('importsCheck.landlinesSee', { count }), isLeftOut ? 'left_out' : 'landline'),
          { label: turn, run: () => acts.leaveOutLandlines(!isLeftOut) },
        ],
      },
    ]
  }

  function textNotes(): ImportNote[] {
    const cleaned = imports.status?.cleaned
    const unreadable = imports.preview?.unreadable
    const notes: ImportNote[] = []
    if (cleaned)
      notes.push({
        key: 'cleaned',
        icon: 'i-lucide-eraser',
        isDone: false,
        acts: [],
        words: t('importsCheck.cleaned', {
          count: cleaned.rows,
          place: placeOf(cleaned.line, imports.preview?.kind, t),
        }),
        why: t('importsCheck.cleanedWhy'),
      })
    if (unreadable)
      notes.push({
        key: 'unreadable',
        icon: 'i-lucide-file-warning',
        isDone: false,
        acts: [],
        words: t('encodings.unreadable', { count: unreadable.rows, line: unreadable.line }),
      })
    return notes
  }

  return computed(() => {
    const status = imports.status
    if (!status) return []
    return [
      ...status.consents.filter((consent) => openAnswers(consent).length === 0).map(consentNote),
      ...status.proposals.filter(({ decision }) => decision !== 'open').map(proposalNote),
      ...landlineNote(),
      ...textNotes(),
    ]
  })
}
