import type { Sql } from '#server/platform/shop.ts'
import type { TicketForDownload } from '#server/tickets/queries.ts'

/** The current state of a ticket, its current code if it was transferred, and whether it can be sent to its own address. */
export interface HeldTicket {
  code: string
  status: string
  full_name: string
  has_email: boolean
  accepted: boolean
}

/** Tickets by code, sorted by id, each with its current state, however often it was transferred. */
export const listMailed = (sql: Sql, codes: string[]) => sql<
  (TicketForDownload & { held: HeldTicket | null })[]
>`
  with recursive chain (first, last) as (
    select id, id from tickets where code = any(${codes}::text[])
    union all
    select chain.first, next.id
      from chain
      join ticket_changes c on c.ticket_id = chain.last and c.kind = 'reassign'
      join tickets next on next.code = c.after ->> 'code')
  select t.*, c.email as account_email, o.recipient_email, o.code as order_code, o.accepted_ts_and_cs is not null as accepted,
         recipient_language(t.email, o.id) as language,
         (select json_build_object('code', held.code, 'status', held.status, 'full_name', held.full_name, 'has_email', held.email <> '',
                                   'accepted', its.accepted_ts_and_cs is not null)
            from chain join tickets held on held.id = chain.last join orders its on its.id = held.order_id
           where chain.first = t.id and held.status <> 'reassigned') as held
    from tickets t
    join orders o on o.id = t.order_id
    join customers c on c.id = o.customer_id
   where t.code = any(${codes}::text[])
   order by t.id`
