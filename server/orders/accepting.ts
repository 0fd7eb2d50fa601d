import { digest } from '#server/platform/signing.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { writeAcceptance, type OrderRow } from './queries.ts'

/** From where somebody accepted. */
export interface Origin {
  ip: string
  user_agent: string | null
}

const LONGEST_USER_AGENT = 500

/**
 * Accepts the terms as they read now for an order: which text, when and from where is kept for good. Once; says whether
 * this was the time.
 */
export async function acceptTerms(tx: Tx, order: OrderRow, { ip, user_agent }: Origin): Promise<boolean> {
  const { terms } = site.of(tx).texts
  const [accepted] = await writeAcceptance(tx, order.id, {
    hash: digest(terms).toString('hex'),
    text: terms,
    ip,
    user_agent: user_agent?.slice(0, LONGEST_USER_AGENT) ?? null,
  })
  if (accepted) order.accepted_ts_and_cs = tx.now
  return accepted !== undefined
}
