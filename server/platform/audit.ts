import { batchedWrite } from './batched.ts'
import type { Tx } from './shop.ts'

/**
 * Adds an entry to the audit log in the transaction of the action: who ("customer 7", "staff 3", "system") did what to which subject, and
 * in which request. In the request of a staff member or of a program they are always the actor, whatever `actor` says. `detail` has ids, codes, statuses and
 * counts; no names, addresses or secrets. The table refuses to change or delete entries.
 */
export const record = async (
  tx: Tx,
  actor: string,
  action: string,
  subject: string,
  detail: Parameters<Tx['json']>[0] = {},
): Promise<void> => {
  const { actor: staff = null, ...request } = tx.request ?? {}
  insert(tx, { actor: staff ?? actor, action, subject, detail, request: tx.request && request })
}

/** Like `record`, for the same action on many subjects. */
export const recordEach = async (
  tx: Tx,
  actor: string,
  action: string,
  subjects: string[],
): Promise<void> => {
  for (const subject of subjects) await record(tx, actor, action, subject)
}

interface Entry {
  actor: string
  action: string
  subject: string
  detail: Parameters<Tx['json']>[0]
  request: object | null
}

const insert = batchedWrite(
  (tx, entries: Entry[]) => tx`
    insert into audit (at, actor, action, subject, detail, request)
    select ${tx.now}, actor, action, subject, detail, request
      from json_to_recordset(${JSON.stringify(entries)}::text::json)
           as entry (actor text, action text, subject text, detail jsonb, request jsonb)`,
  { atCommit: true },
)
