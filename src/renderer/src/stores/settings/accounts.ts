// The accounts of this profile, which one is in use, and its balance. Holds no credential: none ever comes here.
import type { Account } from '@contract'
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { useClient } from '../../api/client'
import { showInOrder } from '../inOrder'
import { useLive } from '../live'

export const useAccounts = defineStore('accounts', () => {
  const client = useClient()
  const live = useLive()
  const all = shallowRef<readonly Account[]>([])
  const activeId = shallowRef<string>()
  const isLoaded = shallowRef(false)
  const active = computed(() => all.value.find((account) => account.id === activeId.value))

  const lists = showInOrder((answer: { accounts: readonly Account[]; activeId?: string }) => {
    all.value = answer.accounts
    activeId.value = answer.activeId
    isLoaded.value = true
  })
  const load = (): Promise<void> => lists.ask(() => client.accounts.list())
  live.on('accounts', lists.tell)

  async function openPractice(): Promise<Account> {
    const account = await client.accounts.openPractice()
    await load()
    return account
  }

  /** The credential goes in and is not kept here. Throws what the core answers. */
  async function addGateway(input: Parameters<typeof client.accounts.addGateway>[0]): Promise<Account> {
    const account = await client.accounts.addGateway(input)
    await load()
    return account
  }

  /** The credential goes in and is not kept here. The old one stays where the core refuses. */
  async function replaceCredential(input: Parameters<typeof client.accounts.replaceCredential>[0]): Promise<Account> {
    const account = await client.accounts.replaceCredential(input)
    await load()
    return account
  }

  async function changeAddresses(input: Parameters<typeof client.accounts.changeAddresses>[0]): Promise<Account> {
    const account = await client.accounts.changeAddresses(input)
    await load()
    return account
  }

  /** Reads the balance of any account now; the answer also tells what is known of its access. */
  async function test(accountId: string): Promise<Awaited<ReturnType<typeof client.accounts.test>>> {
    const tested = await client.accounts.test({ accountId })
    await load()
    return tested
  }

  async function activate(accountId: string): Promise<void> {
    if (accountId === activeId.value) return
    await client.accounts.activate({ accountId })
    await load()
  }

  /** Null takes a limit away. */
  async function update(
    accountId: string,
    change: Omit<Parameters<typeof client.accounts.update>[0], 'accountId'>,
  ): Promise<void> {
    await client.accounts.update({ accountId, ...change })
    await load()
  }

  /** Counts the data that a retention period of `keepMonths` would delete now. */
  function retention(accountId: string, keepMonths: number) {
    return client.accounts.retention({ accountId, keepMonths })
  }

  /** How far the limits of the active account are used, now or at a later time. */
  async function readLimits(at?: string) {
    return client.outbox.limits(at === undefined ? undefined : { at })
  }

  async function remove(accountId: string): Promise<void> {
    await client.accounts.remove({ accountId })
    await load()
  }

  async function readBalance(): Promise<void> {
    await client.accounts.readBalance()
    await load()
  }

  return {
    all,
    activeId,
    active,
    isLoaded,
    load,
    openPractice,
    addGateway,
    replaceCredential,
    changeAddresses,
    test,
    activate,
    update,
    readLimits,
    retention,
    remove,
    readBalance,
  }
})
