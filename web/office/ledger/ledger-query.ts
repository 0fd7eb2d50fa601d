import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  AddLedgerAccount,
  LedgerAccount,
  LedgerMonth,
  LedgerMonthsResponse,
  LedgerPeriod,
  NameLedgerAccount,
} from '#contract/office/ledger.ts'
import { get, post, withQuery } from '#web/office/kit/lib/call.ts'

/** The path of the entries, which is also the key of their list. */
export const ENTRIES = 'ledger/entries'

const ACCOUNTS = 'ledger/accounts'
const MONTHS = ['ledger/months']

/** The accounts with their balances in a period; undefined while loading. While another period loads, the previous one stays. */
export function useAccounts(period: LedgerPeriod): LedgerAccount[] | undefined {
  const { data, error } = useQuery({
    queryKey: [ACCOUNTS, period],
    queryFn: () => get<{ accounts: LedgerAccount[] }>(withQuery(ACCOUNTS, period)),
    placeholderData: keepPreviousData,
  })
  if (error) throw error
  return data?.accounts
}

/** The months of the ledger, newest first; undefined while loading. */
export function useMonths(): LedgerMonth[] | undefined {
  const { data, error } = useQuery({
    queryKey: MONTHS,
    queryFn: () => get<LedgerMonthsResponse>('ledger/months'),
  })
  if (error) throw error
  return data?.months
}

/** The changes of the ledger. All throw `ApiError` on a refusal. */
export function useLedgerActions() {
  const client = useQueryClient()
  return {
    nameAccount: async (account: NameLedgerAccount) => {
      await post(ACCOUNTS, account)
      for (const key of [ACCOUNTS, ENTRIES]) await client.invalidateQueries({ queryKey: [key] })
    },
    addAccount: async (account: AddLedgerAccount) => {
      await post('ledger/line-accounts', account)
      for (const key of [ACCOUNTS, 'ledger']) await client.invalidateQueries({ queryKey: [key] })
    },
    /** The account after the change. */
    readAccount: async (account: LedgerAccount) => {
      const { accounts } = await get<{ accounts: LedgerAccount[] }>(ACCOUNTS)
      return accounts.find(({ key }) => key === account.key) ?? account
    },
    closeMonth: async (month: string) =>
      void client.setQueryData(MONTHS, await post<LedgerMonthsResponse>('ledger/closings', { month })),
  }
}
