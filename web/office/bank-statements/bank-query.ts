import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BankBalancesResponse } from '#contract/office/bank-balances.ts'
import type {
  BankFileResponse,
  BankLineResponse,
  MatchGroup,
  MatchGroupLines,
  BankStatement,
  CsvColumns,
  CsvColumnsResponse,
  EnterBankLine,
} from '#contract/office/bank-statements.ts'
import { get, post, uploadTo as upload, withQuery } from '#web/office/kit/lib/call.ts'

/** The newest statements; undefined while loading. */
export function useStatements(): BankStatement[] | undefined {
  const { data, error } = useQuery({
    queryKey: ['bank-statements'],
    queryFn: () => get<{ statements: BankStatement[] }>('bank-statements'),
  })
  if (error) throw error
  return data?.statements
}

const BALANCES = ['bank-balances']
const groupKey = (group: MatchGroup) => ['bank-match-groups', group]

/** The lines of a group; undefined while loading. */
export function useMatchGroup(group: MatchGroup): MatchGroupLines | undefined {
  const { data, error } = useQuery({
    queryKey: groupKey(group),
    queryFn: () => get<MatchGroupLines>(withQuery('bank-match-groups', { group })),
  })
  if (error) throw error
  return data
}

/** A line; undefined while loading. */
export function useLine(id: string): BankLineResponse | undefined {
  const { data, error } = useQuery({
    queryKey: ['bank-lines', 'one', id],
    queryFn: () => get<BankLineResponse>(`bank-lines/${encodeURIComponent(id)}`),
  })
  if (error) throw error
  return data
}

/** The bank's balances against the ledger; undefined while loading. */
export function useBalances(): BankBalancesResponse | undefined {
  const { data, error } = useQuery({
    queryKey: BALANCES,
    queryFn: () => get<BankBalancesResponse>('bank-balances'),
  })
  if (error) throw error
  return data
}

const postLine = (line: number, action: string, input: object) =>
  post<BankLineResponse>(`bank-lines/${line}/${action}`, input)

/** How much of a line is for which order, in minor units. */
export interface Part {
  order: string
  amount: number
}

/** The actions on statements and lines. All throw `ApiError` on a refusal. */
export function useBankActions() {
  const client = useQueryClient()
  /** Invalidates everything that the screens show of lines. */
  const refresh = async () => {
    for (const noun of [
      'bank-match-groups',
      'bank-lines',
      'bank-statements',
      'bank-balances',
      'refunds',
      'orders',
    ])
      await client.invalidateQueries({ queryKey: [noun] })
  }
  return {
    refresh,
    upload: async (file: Blob, name: string, anyAccount: boolean) =>
      (
        await upload<BankFileResponse>(
          withQuery('bank-statements', { name, any_account: anyAccount ? 'yes' : '' }),
          new Blob([file], { type: 'application/octet-stream' }),
        )
      ).upload,
    nameColumns: (headings: string[], columns: CsvColumns) =>
      post<CsvColumnsResponse>('bank-columns', { headings, columns }),
    allocate: (line: number, parts: Part[]) => postLine(line, 'allocations', { parts }),
    change: (line: number, to: string, note: string) => postLine(line, 'status-changes', { to, note }),
    recordPayout: (line: number, gateway: string, fee: number) =>
      postLine(line, 'status-changes', { to: 'gateway_payout', gateway, fee }),
    enter: (line: number, input: EnterBankLine) => postLine(line, 'entries', input),
    enterBroughtForward: async (account: string, amount: number) =>
      void client.setQueryData(
        BALANCES,
        await post<BankBalancesResponse>('bank-balances', { account, amount }),
      ),
    /** Optimistic: a line leaves its group before the server has responded. */
    leave: (group: MatchGroup, id: number) =>
      client.setQueryData<MatchGroupLines>(groupKey(group), (before) => before && without(before, group, id)),
  }
}

function without({ totals, rows }: MatchGroupLines, group: MatchGroup, id: number): MatchGroupLines {
  const gone = rows.find(({ line }) => line.id === id)?.line
  if (!gone) return { totals, rows }
  const { lines, amount } = totals[group]
  return {
    totals: { ...totals, [group]: { lines: lines - 1, amount: amount - (gone.amount - gone.booked) } },
    rows: rows.filter(({ line }) => line.id !== id),
  }
}
