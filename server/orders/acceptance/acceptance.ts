import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import type { OrderRow } from '#server/orders/queries.ts'
import { writeAcceptance, type AcceptedTerms, type ClientInfo } from './queries.ts'

export { keepingAcceptances, type Accepted, type AcceptedTerms, type ClientInfo } from './queries.ts'

/** The version of the displayed terms, empty if the call does not state it, and the call's field for it. */
export interface ShownTerms {
  version: string
  field: string
}

/** Accepted terms: the displayed version, and the client. */
export interface Acceptance {
  from: ClientInfo
  shown: ShownTerms
}

const MAX_USER_AGENT_LENGTH = 500

/**
 * Accepts the current terms for an order, once. Stores text, language, time and client. Returns whether this call accepted them.
 * Refuses:
 * - terms other than the displayed ones, unless the order is accepted already
 */
export async function acceptTerms(tx: Tx, order: OrderRow, acceptance: Acceptance): Promise<boolean> {
  if (order.accepted_ts_and_cs !== null) return false
  const terms = currentTerms(tx, acceptance)
  const [accepted] = await writeAcceptance(tx, { ...terms, code: order.code })
  if (accepted) Object.assign(order, { accepted_ts_and_cs: tx.now, accepted_language: terms.language })
  return accepted !== undefined
}

/**
 * The current terms, ready to be accepted.
 * Refuses:
 * - terms other than the displayed ones
 */
export function currentTerms(tx: Tx, { from: { ip, user_agent }, shown }: Acceptance): AcceptedTerms {
  const { texts, termsVersion, language } = site.of(tx).public
  if (shown.version !== '' && shown.version !== termsVersion)
    throw new Refusal(messages.termsChanged, { field: shown.field })
  return {
    hash: termsVersion,
    text: texts.terms,
    language,
    ip,
    user_agent: user_agent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
  }
}
