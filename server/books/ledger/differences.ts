import type { LedgerKind } from '#contract/office/ledger.ts'
import { postingKey, type Target } from './expected-entries.ts'
import type { Posting } from './sales-postings.ts'

/** The total posted so far for a row of an order; an amount may be zero. */
export interface Posted extends Posting {
  source: string
}

/** An entry to be posted; `at` is null if it has no recorded time. */
export interface Entry {
  source: string
  kind: LedgerKind
  at: string | null
  postings: Posting[]
}

/** The entries that an order lacks in the ledger; none if it is complete. */
export function differences(targets: Target[], posted: readonly Posted[]): Entry[] {
  const before = Map.groupBy(posted, ({ source }) => source)
  const now = new Map(targets.map((target) => [target.source, target]))
  const sources = new Set([...now.keys(), ...before.keys()])
  return [...sources].flatMap((source) => {
    const entry = difference(source, now.get(source) ?? null, before.get(source) ?? [])
    return entry ? [entry] : []
  })
}

function difference(source: string, target: Target | null, before: Posted[]): Entry | null {
  const sums = new Map<string, Posting>()
  const add = ({ account, product_id, merchandise_id, amount }: Posting, sign: number) => {
    const one = { account, product_id, merchandise_id }
    const key = postingKey(one)
    sums.set(key, { ...one, amount: (sums.get(key)?.amount ?? 0) + sign * amount })
  }
  for (const each of target?.postings ?? []) add(each, 1)
  for (const each of before) add(each, -1)
  const postings = [...sums.values()].filter(({ amount }) => amount !== 0)
  if (postings.length === 0) return null
  if (before.length === 0 && target) return { source, kind: target.kind, at: target.at, postings }
  return { source, kind: laterKind(target), at: null, postings }
}

/** The type of a later entry about the same row. */
function laterKind(target: Target | null): LedgerKind {
  if (target?.kind === 'sale') return 'change'
  return target && CONTINUED.has(target.kind) ? target.kind : 'correction'
}

/** Rows whose amount grows. */
const CONTINUED = new Set<LedgerKind>(['revenue recognition', 'write-off', 'refund sent', 'dispute lost'])
