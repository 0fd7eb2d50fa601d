import { batchedWrite } from '#server/platform/batched.ts'
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

/** Stores that the terms of an order were accepted, and the text of a version that nobody has accepted before. */
export const insertAcceptance = batchedWrite((tx, accepted: (AcceptedTerms & { order_id: number })[]) => {
  const versions = [...new Map(accepted.map(({ hash, text }) => [hash, { hash, text }])).values()]
  const acceptances = accepted.map(({ text: _, ...acceptance }) => acceptance)
  return tx`
    with version as (
      insert into terms_versions (hash, text, first_accepted_at)
      select hash, text, ${tx.now}
        from json_to_recordset(${JSON.stringify(versions)}::text::json) as version (hash text, text text)
      on conflict (hash) do nothing)
    insert into terms_acceptances (order_id, version, at, ip, user_agent, language)
    select order_id, hash, ${tx.now}, ip, user_agent, language
      from json_to_recordset(${JSON.stringify(acceptances)}::text::json)
           as acceptance (order_id integer, hash text, ip text, user_agent text, language text)`
})

/** Returns nothing the second time. */
export const markAccepted = (tx: Tx, orderId: number) => tx<{ id: number }[]>`
  update orders set accepted_ts_and_cs = ${tx.now}
   where id = ${orderId} and accepted_ts_and_cs is null
  returning id`
