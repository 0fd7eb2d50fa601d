import { codeStartsWith, matchesWords } from '#server/platform/text/search.ts'
import type { Sql } from '#server/platform/shop.ts'
import type { TicketRow } from './queries.ts'

/** The tickets of some products; addresses are neither shown nor looked through. */
export const findByText = (sql: Sql, text: string, products: number[]) => sql<TicketRow[]>`
  select t.id, t.code, t.barcode_secret, t.barcode_issued_at, t.created_at, t.product_id, t.transport_time_id, t.full_name, t.status,
         o.accepted_ts_and_cs is not null as accepted, o.payment_status
    from tickets t join orders o on o.id = t.order_id
   where t.id in (select id from tickets
                   where ${matchesWords(sql, sql`lower(full_name || ' ' || email)`, text)}
                     and ${matchesWords(sql, sql`lower(full_name)`, text)}
                  union all
                  select id from tickets where ${codeStartsWith(sql, sql`code`, text)})
     and t.product_id = any(${products}::integer[]) and t.status <> 'reassigned'
   order by t.full_name, t.id
   limit 20`
