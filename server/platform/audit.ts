import type { Tx } from './shop.ts'

/**
 * Adds an entry to the audit log in the transaction of the action: who ("customer 7", "staff 3", "system") did what to which subject, and
 * in which request. In a staff request the actor is always that staff member, whatever `actor` says. `detail` has ids, codes, statuses and
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
