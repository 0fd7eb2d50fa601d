import type { Fragment } from '#server/platform/database/sql.ts'
import type { Tx } from '#server/platform/shop.ts'
import { insertionOf, type NewOrder, type OrderRow } from './queries.ts'

/** Accepted terms: the hash of their text, the text, and the client. */
export interface AcceptedTerms extends ClientInfo {
  hash: string
  text: string
  /** The language in which they were shown. */
  language: string
}

/** The client from which terms were accepted. */
export interface ClientInfo {
  ip: string
  user_agent: string | null
}

/** An order with its acceptance. A later acceptance would update the order, and all of its indexes, a second time. */
export const insertAcceptedOrder = (tx: Tx, order: NewOrder, terms: AcceptedTerms) => tx<OrderRow[]>`
  with placed as (${insertionOf(tx, order)}),
  ${keepingAcceptance(tx, tx`placed`, terms)}
  select * from placed`

/** CTEs that store the accepted text for the orders of an earlier CTE. */
const keepingAcceptance = (tx: Tx, accepted: Fragment, terms: AcceptedTerms) => tx`
  version as (
    insert into terms_versions (hash, text, first_accepted_at)
    select ${terms.hash}, ${terms.text}, ${tx.now} from ${accepted}
    on conflict (hash) do nothing),
  acceptance as (
    insert into terms_acceptances (order_id, version, at, ip, user_agent, language)
    select id, ${terms.hash}, ${tx.now}, ${terms.ip}, ${terms.user_agent}, ${terms.language} from ${accepted})`

/** One statement, so that the order's flag and the acceptance are written together; returns nothing the second time. */
export const writeAcceptance = (tx: Tx, orderId: number, terms: AcceptedTerms) => tx<{ id: number }[]>`
  with accepted as (
    update orders set accepted_ts_and_cs = ${tx.now}
     where id = ${orderId} and accepted_ts_and_cs is null
    returning id),
  ${keepingAcceptance(tx, tx`accepted`, terms)}
  select id from accepted`
