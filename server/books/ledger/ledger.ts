import type { Tx } from '#server/platform/shop.ts'
import { entriesOfBankLines, entriesOfOrders, type SubjectEntry } from './post.ts'
import { listBankLines, listOrders } from './queries.ts'

export { nameOf } from './accounts.ts'
export { closedUntil, closeMonth } from './closing.ts'
export { accountNames, accountVersion, nameAccount } from './rename-account.ts'
export { accountsForLines, addAccount, openForLine } from './added-accounts.ts'
export { post } from './post.ts'

const PIECE = 500

/** Differences between the ledger and its source rows, and missing entries. */
export interface MissingEntries {
  /** "Order K7Q2-…" or "Bank line 12". */
  subject: string
  entries: string[]
}

/** Orders and bank lines whose ledger entries differ from their rows. Entries waiting to be posted are ignored. */
export const missingEntries = async (tx: Tx): Promise<MissingEntries[]> => [
  ...(await ofAll(tx, listOrders, entriesOfOrders, ({ order_id }) => order_id)),
  ...(await ofAll(tx, listBankLines, entriesOfBankLines, ({ bank_line_id }) => bank_line_id)),
]

async function ofAll(
  tx: Tx,
  list: typeof listOrders,
  entriesOf: typeof entriesOfOrders,
  subjectOf: (entry: SubjectEntry) => number | null,
): Promise<MissingEntries[]> {
  const found: MissingEntries[] = []
  let after = 0
  for (;;) {
    const subjects = await list(tx, after, PIECE)
    const names = new Map(subjects.map(({ id, name }) => [id, name]))
    const missing = Map.groupBy(await entriesOf(tx, [...names.keys()]), subjectOf)
    for (const [id, entries] of missing)
      found.push({ subject: names.get(id ?? 0) ?? '', entries: entries.map(({ kind }) => kind) })
    if (subjects.length < PIECE) return found
    after = subjects.at(-1)?.id ?? after
  }
}
