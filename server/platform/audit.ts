import type { Tx } from './shop.ts'

/**
 * Writes down, in the transaction that does it, who ("customer 7", "staff 3", "system") did what to what, and for which
 * request. In a request of the staff it was they, whatever `actor` says. `detail` holds ids, codes, states and counts; no
 * person's name, no address, no secret. What is written stays: the table refuses every change.
 */
export const record = async (
  tx: Tx,
  actor: string,
  action: string,
  subject: string,
  detail: Parameters<Tx['json']>[0] = {},
): Promise<void> => {
  const { actor: staff = null, ...request } = tx.request ?? {}
  await tx`
    insert into audit (at, actor, action, subject, detail, request)
    values (${tx.now}, ${staff ?? actor}, ${action}, ${subject}, ${tx.json(detail)},
            ${tx.request && tx.json({ ...request })})`
}

/** As `note`, the same of many subjects at once. */
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
