import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/bank-statement-calls.ts'
import type { BankBalancesResponse } from '#contract/office/bank-balances.ts'
import type { BankStatement, CsvColumns, KeptReading } from '#contract/office/bank-files.ts'
import {
  leftOf,
  type BankLine,
  type BankLineResponse,
  type EnterBankLine,
  type MatchGroup,
  type MatchGroupLines,
} from '#contract/office/bank-statements.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'
import { call, upload } from '#web/office/kit/lib/call.ts'

/** The newest statements; undefined while loading. */
export function useStatements(): BankStatement[] | undefined {
  const data = useLoaded({
    queryKey: ['bank-statements'],
    queryFn: () => call(calls.listBankStatements),
  })
  return data?.statements
}

const asBytes = (file: Blob): Blob => new Blob([file], { type: 'application/octet-stream' })

const READINGS = ['bank-readings']

/** What the columns of banks' CSV files mean, as kept; undefined while loading. */
export function useReadings(): KeptReading[] | undefined {
  const data = useLoaded({ queryKey: READINGS, queryFn: () => call(calls.listReadings) })
  return data?.readings
}

/**
 * What a file would be read as, with these columns if it is a CSV. While other columns are tried, the last result stays. `id` is unique for
 * each chosen file.
 */
export function usePreview({ id, file }: { id: number; file: Blob }, columns: CsvColumns | null) {
  const reading = columns ? JSON.stringify(columns) : ''
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['bank-file-previews', id, reading],
    queryFn: async () => (await upload(calls.previewBankFile, asBytes(file), { reading })).preview,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { preview: data, error, isOutdated: isPlaceholderData }
}

const BALANCES = ['bank-balances']
const groupKey = (group: MatchGroup) => ['bank-match-groups', group]

/** The lines of a group; undefined while loading. */
export function useMatchGroup(group: MatchGroup): MatchGroupLines | undefined {
  const data = useLoaded({
    queryKey: groupKey(group),
    queryFn: () => call(calls.readMatchGroup, { group }),
  })
  return data
}

const lineQuery = (id: string) => ({
  queryKey: ['bank-lines', 'one', id],
  queryFn: () => call(calls.readBankLine, { id }),
})

/** A line; undefined while loading. */
export const useLine = (id: string): BankLineResponse | undefined => useLoaded(lineQuery(id))

/** A line that is only named; undefined while loading, and if it could not be loaded. */
export const useNamedLine = (id: string): BankLine | undefined => useQuery(lineQuery(id)).data?.line

/** The bank's balances against the ledger; undefined while loading. */
export function useBalances(): BankBalancesResponse | undefined {
  const data = useLoaded({
    queryKey: BALANCES,
    queryFn: () => call(calls.readBankBalances),
  })
  return data
}

/** How much of a line is for which order, in minor units. */
export interface Part {
  order: string
  amount: number
}

/** How a file is uploaded: its name, what the columns of a CSV mean, and whose accounts it is of, as JSON, where that was asked. */
interface GivenUpload {
  name: string
  columns: CsvColumns | null
  whose: string
}

/** The actions on kept readings. All throw `ApiError` on a refusal. */
export function useReadingActions() {
  const client = useQueryClient()
  return {
    changeReading: async (id: number, columns: CsvColumns) =>
      void client.setQueryData(READINGS, await call(calls.changeReading, { id, columns })),
    removeReading: async (id: number) =>
      void client.setQueryData(READINGS, await call(calls.removeReading, { id })),
  }
}

/** What the screens show of lines and statements, and how files are read. */
const SHOWN = [
  'bank-readings',
  'bank-match-groups',
  'bank-lines',
  'bank-statements',
  'bank-balances',
  'refunds',
  'orders',
  'attention',
]

/** The actions on statements and lines. All throw `ApiError` on a refusal. */
export function useBankActions() {
  const client = useQueryClient()
  /** Invalidates all that the screens show of them. */
  const refresh = async () => {
    for (const noun of SHOWN) await client.invalidateQueries({ queryKey: [noun] })
  }
  return {
    refresh,
    /** Stores a file. `columns` is what those of a CSV mean, which is kept for later files; null for another format. */
    upload: async (file: Blob, { name, columns, whose }: GivenUpload) =>
      (
        await upload(calls.uploadBankFile, asBytes(file), {
          name,
          whose,
          reading: columns ? JSON.stringify(columns) : '',
        })
      ).upload,
    removeStatement: async (id: number, note: string) => {
      await call(calls.removeBankStatement, { id, note })
      await refresh()
    },
    allocate: (id: number, parts: Part[]) => call(calls.allocateBankLine, { id, parts }),
    change: (id: number, to: string, note: string) =>
      call(calls.changeBankLine, { id, to, note, gateway: '', fee: null }),
    recordPayout: (id: number, gateway: string, fee: number) =>
      call(calls.changeBankLine, { id, to: 'gateway_payout', note: '', gateway, fee }),
    enter: (id: number, input: EnterBankLine) => call(calls.enterBankLine, { id, ...input }),
    enterBroughtForward: async (account: string, amount: number) =>
      void client.setQueryData(BALANCES, await call(calls.enterBroughtForward, { account, amount })),
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
    totals: { ...totals, [group]: { lines: lines - 1, amount: amount - leftOf(gone) } },
    rows: rows.filter(({ line }) => line.id !== id),
  }
}
