import type { Fragment } from '#server/platform/database/sql.ts'
import type { OrderRow } from '#server/orders/queries.ts'
import type { Tx } from '#server/platform/shop.ts'

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

/** The terms that the customer of an order has accepted. */
export type Accepted = AcceptedTerms & Pick<OrderRow, 'code'>

/** CTEs that store the accepted terms of the orders of an earlier CTE, and the text of a version that nobody has accepted before. */
export function keepingAcceptances(tx: Tx, orders: Fragment, accepted: Accepted[]): Fragment {
  const versions = [...new Map(accepted.map(({ hash, text }) => [hash, { hash, text }])).values()]
  const acceptances = accepted.map(({ code, hash, ip, user_agent, language }) => ({
    code,
    hash,
    ip,
    user_agent,
    language,
  }))
  return tx`
    version as (
      insert into terms_versions (hash, text, first_accepted_at)
      select hash, text, ${tx.now}
        from json_to_recordset(${JSON.stringify(versions)}::text::json) as version (hash text, text text)
      on conflict (hash) do nothing),
    acceptance as (
      insert into terms_acceptances (order_id, version, at, ip, user_agent, language)
      select id, hash, ${tx.now}, ip, user_agent, acceptance.language
        from ${orders} accepted
        join json_to_recordset(${JSON.stringify(acceptances)}::text::json)
             as acceptance (code text, hash text, ip text, user_agent text, language text) using (code))`
}

/** One statement, so that the order's flag and the acceptance are written together; returns nothing the second time. */
export const writeAcceptance = (tx: Tx, accepted: Accepted) => tx<{ id: number }[]>`
  with accepted as (
    update orders set accepted_ts_and_cs = ${tx.now}
     where code = ${accepted.code} and accepted_ts_and_cs is null
    returning id, code),
  ${keepingAcceptances(tx, tx`accepted`, [accepted])}
  select id from accepted`
