// Verifies that everything that was acknowledged exists exactly once.
import type { Sql } from '#server/platform/shop.ts'
import { OPERATIONS, type Operation, type Visit } from './visit.ts'

export interface Recount {
  acknowledged: number
  /** Acknowledged, but missing. */
  lost: string[]
  /** Exists more than once. */
  doubled: string[]
}

/** A visit's expected effects. */
export type RecountedVisit = Pick<Visit, 'names' | 'acknowledged' | 'cart'>

/** The number of occurrences of each expected effect. */
interface Found extends Record<Operation, number> {
  name: string
}

/** Searches the effects of these visits. */
export async function recount(sql: Sql, visits: RecountedVisit[]): Promise<Recount> {
  const found = new Map((await read(sql, visits)).map((row) => [row.name, row]))
  const result: Recount = { acknowledged: 0, lost: [], doubled: [] }
  for (const { names, acknowledged } of visits)
    for (const operation of OPERATIONS) {
      const times = found.get(names[0])?.[operation] ?? 0
      if (acknowledged.has(operation)) result.acknowledged += 1
      if (acknowledged.has(operation) && times === 0) result.lost.push(`${operation} of ${names[0]}`)
      if (times > 1) result.doubled.push(`${operation} of ${names[0]}`)
    }
  return result
}

/**
 * Counts by unique names chosen by the visits, not by returned ids: a duplicate has two of those. An operation with several effects counts
 * as often as its most frequent one, and as zero if one is missing.
 */
const read = (sql: Sql, visits: RecountedVisit[]) => sql<Found[]>`
  with asked as (
    select * from unnest(${visits.map(({ names }) => names[0])}::text[], ${visits.map(({ names }) => names[1])}::text[],
                         ${visits.map(({ cart }) => cart)}::text[])
      as asked (name, heir, cart)),
  counted as (
    select asked.*,
           (select count(*) from cart_products l where l.full_name = name)::integer as lines,
           (select count(*) from orders o join carts c on c.id = o.cart_id where c.code = cart)::integer as orders,
           (select count(*) from tickets t where t.full_name = name)::integer as tickets,
           (select count(*) from tickets t join invoices i on i.order_id = t.order_id
             where t.full_name = name)::integer as invoices,
           (select count(*) from tickets t join mails m on m.order_id = t.order_id and m.template = 'confirmation'
             where t.full_name = name)::integer as confirmations,
           (select count(*) from tickets t join payment_attempts a on a.status = 'succeeded'
                   join payments p on p.id = a.payment_id and p.order_id = t.order_id
             where t.full_name = name)::integer as charges,
           (select count(*) from tickets t join refund_items i on i.kind = 'ticket' and i.item_id = t.id
             where t.full_name = name)::integer as refunds,
           (select count(*) from tickets t where t.full_name = heir)::integer as heirs,
           (select count(*) from tickets t where t.full_name = name and status = 'reassigned')::integer as ended
      from asked)
  select name, lines as add, orders as checkout, tickets as admission, refunds as refund,
         case when least(tickets, invoices, confirmations, charges) = 0 then 0
              else greatest(tickets, invoices, confirmations, charges) end as notification,
         case when least(heirs, ended) = 0 then 0 else heirs end as transfer
    from counted`
