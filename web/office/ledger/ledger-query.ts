import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/ledger-calls.ts'
import type {
  AddLedgerAccount,
  LedgerAccount,
  LedgerMonth,
  LedgerPeriod,
  NameLedgerAccount,
} from '#contract/office/ledger.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'
import { call } from '#web/office/kit/lib/call.ts'

const ACCOUNTS = 'ledger/accounts'
const ENTRIES = 'ledger/entries'
const MONTHS = ['ledger/months']

/** The accounts with their balances in a period; undefined while loading. While another period loads, the previous one stays. */
export function useAccounts(period: LedgerPeriod): LedgerAccount[] | undefined {
  const data = useLoaded({
    queryKey: [ACCOUNTS, period],
    queryFn: () => call(calls.listAccounts, period),
    placeholderData: keepPreviousData,
  })
  return data?.accounts
}

/** The months of the ledger, newest first; undefined while loading. */
export function useMonths(): LedgerMonth[] | undefined {
  const data = useLoaded({
    queryKey: MONTHS,
    queryFn: () => call(calls.listMonths),
  })
  return data?.months
}

/** The changes of the ledger. All throw `ApiError` on a refusal. */
export function useLedgerActions() {
  const client = useQueryClient()
  return {
    nameAccount: async (account: NameLedgerAccount) => {
      await call(calls.nameAccount, account)
      for (const key of [ACCOUNTS, ENTRIES]) await client.invalidateQueries({ queryKey: [key] })
    },
    addAccount: async (account: AddLedgerAccount) => {
      await call(calls.addLineAccount, account)
      for (const key of [ACCOUNTS, 'ledger']) await client.invalidateQueries({ queryKey: [key] })
    },
    /** The account after the change. */
    readAccount: async (account: LedgerAccount) => {
      const { accounts } = await call(calls.listAccounts)
      return accounts.find(({ key }) => key === account.key) ?? account
    },
    closeMonth: async (month: string) =>
      void client.setQueryData(MONTHS, await call(calls.closeMonth, { month })),
  }
}
