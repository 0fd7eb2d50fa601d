import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { writeAcceptance, type AcceptedTerms, type ClientInfo } from './acceptance-queries.ts'
import type { OrderRow } from './queries.ts'

/** The version of the terms that were shown, empty when the call does not say, and the field of the call that names it. */
export interface ShownTerms {
  version: string
  field: string
}

/** Terms that are accepted: those that were shown, and the client that accepts them. */
export interface Acceptance {
  from: ClientInfo
  shown: ShownTerms
}

const LONGEST_USER_AGENT = 500

/**
 * Accepts the current terms for an order, once. Stores which text, in which language, when and from where. Returns whether they were accepted by this call.
 * Refuses:
 * - other terms than those that were shown, unless the order is accepted already
 */
export async function acceptTerms(tx: Tx, order: OrderRow, acceptance: Acceptance): Promise<boolean> {
  if (order.accepted_ts_and_cs !== null) return false
  const terms = currentTerms(tx, acceptance)
  const [accepted] = await writeAcceptance(tx, order.id, terms)
  if (accepted) Object.assign(order, { accepted_ts_and_cs: tx.now, accepted_language: terms.language })
  return accepted !== undefined
}

/**
 * The current terms, as they are accepted.
 * Refuses:
 * - other terms than those that were shown
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
    user_agent: user_agent?.slice(0, LONGEST_USER_AGENT) ?? null,
  }
}
