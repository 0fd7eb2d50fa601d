import type { Tx } from './shop.ts'

/**
 * Writes down, in the transaction that does it, who ("customer 7", a name of the staff, "system") did what to what.
 * `detail` holds ids, codes, states and counts; no person's name, no address, no secret.
 */
export const note = async (
  tx: Tx,
  actor: string,
  action: string,
  subject: string,
  detail: Parameters<Tx['json']>[0] = {},
): Promise<void> =>
  void (await tx`
    insert into audit (at, actor, action, subject, detail)
    values (${tx.now}, ${actor}, ${action}, ${subject}, ${tx.json(detail)})`)
