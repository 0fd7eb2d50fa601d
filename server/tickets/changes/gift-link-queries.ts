import { sha256 } from '#server/platform/security/signing.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import type { TicketRow } from '#server/tickets/queries.ts'

/** A ticket that a link gives. */
export type GivenRow = TicketRow & {
  link_id: number
  link_expires_at: Temporal.Instant
  giver_id: number
  /** The giver's name. */
  sender: string
  /** Whether it is valid, and still in an order of the giver. */
  is_givers: boolean
}

interface NewLink {
  customer_id: number
  token_hash: Buffer
  created_at: Temporal.Instant
  expires_at: Temporal.Instant
}

export const insertLink = (tx: Tx, link: NewLink, tickets: number[]) => tx`
  with link as (insert into gift_links ${tx(link)} returning id)
  insert into gift_link_tickets (ticket_id, gift_link_id, position)
  select ticket.id, link.id, ticket.position
    from link, unnest(${tickets}::integer[]) with ordinality as ticket (id, position)`

/** The links that give any of these tickets. */
export const deleteLinksOf = (tx: Tx, tickets: number[]) => tx`
  delete from gift_links where id in (select gift_link_id from gift_link_tickets where ticket_id = any(${tickets}::integer[]))`

/** The link that gives a ticket, of a customer or of anyone; returns the tickets that it gave. */
export const deleteLinkOf = (tx: Tx, customer: number | null, code: string) => tx<{ code: string }[]>`
  with link as (
    delete from gift_links l
     using gift_link_tickets given join tickets t on t.id = given.ticket_id
     where given.gift_link_id = l.id and t.code = ${code}
       and (${customer}::integer is null or l.customer_id = ${customer})
    returning l.id)
  select t.code
    from link
    join gift_link_tickets given on given.gift_link_id = link.id
    join tickets t on t.id = given.ticket_id
   order by given.position`

/** What a link gives, in its order; nothing after its time. */
export const readGiven = (sql: Sql | Tx, token: string, now: Temporal.Instant) => sql<GivenRow[]>`
  select t.*, l.id as link_id, l.expires_at as link_expires_at, c.id as giver_id, c.full_name as sender,
         t.status = 'active' and o.customer_id = l.customer_id as is_givers
    from gift_links l
    join customers c on c.id = l.customer_id
    join gift_link_tickets given on given.gift_link_id = l.id
    join tickets t on t.id = given.ticket_id
    join orders o on o.id = t.order_id
   where l.token_hash = ${sha256(token)} and l.expires_at > ${now}
   order by given.position`

/** Ends a link that is used; nothing if it was used or withdrawn meanwhile. */
export const redeem = (tx: Tx, id: number) => tx<{ id: number }[]>`
  delete from gift_links where id = ${id} and expires_at > ${tx.now} returning id`
