// A campaign or a standing send as a file: saving one, and opening one as a draft, each with a notice of the result.
import { useRouter } from 'vue-router'
import { useNotices } from '../../../composables/useNotices'
import { useText } from '../../../composables/writing/useText'
import { writeList } from '../../../composables/writing/writeList'
import { useDisplay } from '../../../composables/useDisplay'
import { useCampaignFiles, type OpenedCampaign, type OpenedRule } from '../../../stores/campaigns/campaignFiles'
import { useExports } from '../../../stores/exports'
import { useAct } from '../../shell/useAct'

export const campaignFileEnding = '.postrider'
/** There are names to read. */
const notHereForMs = 15_000

export interface CampaignFile {
  save(campaignId: string): Promise<void>
  saveRule(ruleId: number): Promise<void>
  open(file: File): Promise<void>
  /** A file that the host has registered already. */
  openHandle(handle: string, name: string): Promise<void>
  /** By the host's dialog. False if it has none. */
  pick(): Promise<boolean>
}

export function useCampaignFile(): CampaignFile {
  const t = useText()
  const router = useRouter()
  const notices = useNotices()
  const act = useAct()
  const exporting = useExports()
  const files = useCampaignFiles()
  const { locale } = useDisplay()

  async function show(opened: OpenedCampaign | OpenedRule): Promise<void> {
    await ('rule' in opened ? showRule(opened) : showCampaign(opened))
  }

  /** The steps of the rule say what it lacks, too; the names are in the file alone. */
  async function showRule({ rule, notHere }: OpenedRule): Promise<void> {
    const named = notHere.flatMap(({ what, name }) =>
      what === 'currency' ? [] : [t(`standing.notHere_${what}`, { name })],
    )
    const currency = notHere.find(({ what }) => what === 'currency')
    const sentences = [
      ...(named.length > 0 ? [t('standing.notHere', { names: writeList(named, locale.value) })] : []),
      ...(currency ? [t('standing.notHere_currency', { name: currency.name })] : []),
    ]
    notices.show({
      title: t('standing.openedFile'),
      tone: sentences.length > 0 ? 'warning' : 'success',
      ...(sentences.length > 0 ? { description: sentences.join(' '), durationMs: notHereForMs } : {}),
    })
    await router.push(`/standing/${rule.id}/rule`)
  }

  async function showCampaign({ draft, rowSet }: OpenedCampaign): Promise<void> {
    const cannotUse = rowSet?.cannotUse ?? 0
    notices.show({
      title: rowSet ? t('review.openedFile', { count: rowSet.people }) : t('review.openedMessage'),
      tone: cannotUse > 0 ? 'warning' : 'success',
      ...(cannotUse > 0 ? { description: t('review.openedCannotUse', { count: cannotUse }) } : {}),
    })
    await router.push(`/compose/${draft.id}/people`)
  }

  return {
    async save(campaignId) {
      await act(async () => {
        const made = await exporting.run(`campaign ${campaignId}`, { kind: 'campaign', campaignId }, 'json')
        if (made === undefined || made.kind === 'cancelled') return
        const { rows: count, name } = made
        const title = count === 0 ? t('review.savedMessage', { name }) : t('review.savedFile', { count, name })
        notices.show({ title, tone: 'success' })
      })
    },
    async saveRule(ruleId) {
      await act(async () => {
        const made = await exporting.run(`standing ${ruleId}`, { kind: 'standing', ruleId }, 'json')
        if (made === undefined || made.kind === 'cancelled') return
        notices.show({ title: t('standing.savedFile', { name: made.name }), tone: 'success' })
      })
    },
    async open(file) {
      await act(async () => {
        const opened = await files.take(file)
        if (opened) await show(opened)
      })
    },
    async openHandle(handle, name) {
      await act(async () => {
        const opened = await files.takeHandle(handle, name)
        if (opened) await show(opened)
      })
    },
    async pick() {
      let hasDialog = true
      await act(async () => {
        const picked = await files.pick()
        if (picked === 'no_dialog') hasDialog = false
        else if (picked) await show(picked)
      })
      return hasDialog
    },
  }
}
