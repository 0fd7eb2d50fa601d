import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { writeAcceptance, type OrderRow } from './queries.ts'

/** The client from which terms were accepted. */
export interface ClientInfo {
  ip: string
  user_agent: string | null
}

/** The version of the terms that were shown, empty when the call does not say, and the field of the call that names it. */
export interface ShownTerms {
  version: string
  field: string
}

const LONGEST_USER_AGENT = 500

/**
 * Accepts the current terms for an order, once. Stores which text, when and from where. Returns whether they were accepted by this call.
 * Refuses:
 * - other terms than those that were shown, unless the order is accepted already
 */
export async function acceptTerms(
  tx: Tx,
  order: OrderRow,
  { ip, user_agent }: ClientInfo,
  shown: ShownTerms,
): Promise<boolean> {
  const { texts, termsVersion } = site.of(tx).public
  const isOther = shown.version !== '' && shown.version !== termsVersion
  if (isOther && order.accepted_ts_and_cs === null)
    throw new Refusal(messages.termsChanged, { field: shown.field })
  const [accepted] = await writeAcceptance(tx, order.id, {
    hash: termsVersion,
    text: texts.terms,
    ip,
    user_agent: user_agent?.slice(0, LONGEST_USER_AGENT) ?? null,
  })
  if (accepted) order.accepted_ts_and_cs = tx.now
  return accepted !== undefined
}
