// Campaign files on their way in: from a dialog, an upload or a drop to a new draft, of a campaign or of a standing send.
import type { Draft, RowSet, StandingNotHere, StandingRule } from '@contract'
import { defineStore } from 'pinia'
import { ref } from 'vue'
import { useClient } from '../../api/client'
import { registerFile } from '../../api/files'

export interface OpenedCampaign {
  readonly draft: Draft
  readonly rowSet?: RowSet | undefined
}

export interface OpenedRule {
  readonly rule: StandingRule
  /** What the file names and this computer does not have. */
  readonly notHere: readonly StandingNotHere[]
}

export const useCampaignFiles = defineStore('campaignFiles', () => {
  const client = useClient()
  /** Name of the file being opened; empty if none is. */
  const openingName = ref('')

  async function open(name: string, handleOf: () => Promise<string>): Promise<OpenedCampaign | OpenedRule | undefined> {
    if (openingName.value !== '') return undefined
    openingName.value = name
    try {
      const handle = await handleOf()
      const standing = await client.standing.openFile({ handle })
      return standing.kind === 'rule' ? standing : await client.campaigns.openFile({ handle })
    } finally {
      openingName.value = ''
    }
  }

  return {
    openingName,
    /** Rejects with what the core refused; undefined while another one is opened. */
    take: (file: File) => open(file.name, () => registerFile(file)),
    /** A file that the host has registered already. */
    takeHandle: (handle: string, name: string) => open(name, () => Promise.resolve(handle)),
    /** The host's own dialog. `no_dialog`: there is none, a browser chooses by an input of the page. */
    async pick(): Promise<OpenedCampaign | OpenedRule | 'no_dialog' | undefined> {
      if (!(await client.files.canPick()).canPick) return 'no_dialog'
      const file = await client.files.pick()
      return file && open(file.name, () => Promise.resolve(file.handle))
    },
  }
})
