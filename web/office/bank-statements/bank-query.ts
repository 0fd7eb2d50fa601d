import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BankBalancesResponse } from '#contract/office/bank-balances.ts'
import type {
  BankFileResponse,
  BankLineResponse,
  BankPile,
  BankPiles,
  BankStatement,
  CsvColumns,
  CsvColumnsResponse,
  EnterBankLine,
} from '#contract/office/bank-statements.ts'
import { get, post, upload, withQuery } from '#web/office/lib/call.ts'

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
const pileKey = (pile: BankPile) => ['bank-piles', pile]

/** The lines of a pile; undefined while loading. */
export function usePile(pile: BankPile): BankPiles | undefined {
  const { data, error } = useQuery({
    queryKey: pileKey(pile),
    queryFn: () => get<BankPiles>(withQuery('bank-piles', { pile })),
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

/** How much of a line is for which order, in minor units. */
export interface Part {
  order: string
  amount: number
}

/** What is done with statements and lines. All throw what the server refuses. */
export function useBankActions() {
  const client = useQueryClient()
  /** What the screens know of lines is asked for again. */
  const refresh = async () => {
    for (const noun of ['bank-piles', 'bank-lines', 'bank-statements', 'bank-balances', 'refunds', 'orders'])
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
    book: (line: number, parts: Part[]) => post<BankLineResponse>(`bank-lines/${line}/bookings`, { parts }),
    change: (line: number, to: string, note: string) =>
      post<BankLineResponse>(`bank-lines/${line}/status-changes`, { to, note }),
    recordPayout: (line: number, gateway: string, fee: number) =>
      post<BankLineResponse>(`bank-lines/${line}/status-changes`, { to: 'gateway_payout', gateway, fee }),
    enter: (line: number, input: EnterBankLine) =>
      post<BankLineResponse>(`bank-lines/${line}/entries`, input),
    enterBroughtForward: async (account: string, amount: number) =>
      void client.setQueryData(
        BALANCES,
        await post<BankBalancesResponse>('bank-balances', { account, amount }),
      ),
    /** A line leaves its pile at once, before the server has answered. */
    leave: (pile: BankPile, id: number) =>
      client.setQueryData<BankPiles>(pileKey(pile), (before) => before && without(before, pile, id)),
  }
}

function without({ totals, rows }: BankPiles, pile: BankPile, id: number): BankPiles {
  const gone = rows.find(({ line }) => line.id === id)?.line
  if (!gone) return { totals, rows }
  const { lines, amount } = totals[pile]
  return {
    totals: { ...totals, [pile]: { lines: lines - 1, amount: amount - (gone.amount - gone.booked) } },
    rows: rows.filter(({ line }) => line.id !== id),
  }
}
