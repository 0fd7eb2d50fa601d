import type { Tx } from './shop.ts'

/**
 * Adds an entry to the audit log in the transaction of the action: who ("customer 7", "staff 3", "system") did what to
 * what, and in which request. In a request of the staff the actor is that member, whatever `actor` says. `detail` holds
 * ids, codes, states and counts; no names, addresses or secrets. The table refuses to change or delete entries.
 */
export const record = async (
  tx: Tx,
  actor: string,
  action: string,
  subject: string,
  detail: Parameters<Tx['json']>[0] = {},
): Promise<void> => {
  const { actor: staff = null, ...request } = tx.request ?? {}
  tx.withCommit(tx`
    insert into audit (at, actor, action, subject, detail, request)
    values (${tx.now}, ${staff ?? actor}, ${action}, ${subject}, ${tx.json(detail)},
            ${tx.request && tx.json({ ...request })})`)
}

/** Like `record`, for the same action on many subjects. */
export const recordEach = async (
  tx: Tx,
  actor: string,
  action: string,
  subjects: string[],
): Promise<void> => {
  const { actor: staff = null, ...request } = tx.request ?? {}
  await tx`
    insert into audit (at, actor, action, subject, request)
    select ${tx.now}, ${staff ?? actor}, ${action}, subject, ${tx.request && tx.json({ ...request })}::jsonb
      from unnest(${subjects}::text[]) as subject`
}
