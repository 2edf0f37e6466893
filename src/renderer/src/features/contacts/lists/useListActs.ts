// Marks and deletes a list. Deleting can be taken back; it is asked first only if something else uses the list.
import type { List } from '@contract'
import { useRouter } from 'vue-router'
import { useConfirm } from '../../../composables/useConfirm'
import { useFormat } from '../../../composables/writing/useFormat'
import { useText } from '../../../composables/writing/useText'
import { useContactActs } from '../../../stores/contacts/contactActs'
import { useAct } from '../../shell/useAct'
import { usePeopleActs } from '../usePeopleActs'

export function useListActs(): { mark(list: List): Promise<boolean>; remove(list: List): Promise<boolean> } {
  const t = useText()
  const format = useFormat()
  const router = useRouter()
  const confirm = useConfirm()
  const acts = useContactActs()
  const people = usePeopleActs()
  const act = useAct()

  async function mayRemove(list: List): Promise<boolean> {
    const { people: count, drafts, smartLists } = await acts.beforeRemoveList(list.id)
    if (drafts.length === 0 && smartLists.length === 0) return true
    const used = [
      drafts.length > 0 ? t('contacts.deleteListDrafts', { count: drafts.length, names: format.list(drafts) }) : '',
      smartLists.length > 0
        ? t('contacts.deleteListSmart', { count: smartLists.length, names: format.list(smartLists) })
        : '',
    ]
    return confirm({
      title: t('contacts.deleteListTitle', { name: list.name }),
      body: [...used, t('contacts.deleteListPeople', { count })].filter(Boolean).join(' '),
      confirmLabel: t('contacts.deleteList'),
      tone: 'danger',
    })
  }

  return {
    mark: (list) => act(() => acts.editList(list.id, { isFavourite: !list.isFavourite })),
    remove: (list) =>
      act(async () => {
        if (!(await mayRemove(list))) return
        const { undoId, people: count } = await acts.removeList(list.id)
        await router.replace('/contacts')
        const stays = t('contacts.deleteListPeople', { count })
        people.offerUndo(
          t('contacts.listDeleted', { name: list.name }),
          undoId,
          list.gateway ? `${t('contacts.deleteListThere')} ${stays}` : stays,
        )
      }),
  }
}
