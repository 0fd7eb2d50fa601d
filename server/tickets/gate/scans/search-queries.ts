import { codeStartsWith, matchesWords } from '#server/platform/text/search.ts'
import type { Sql } from '#server/platform/shop.ts'
import { ticketColumns, type TicketRow } from './queries.ts'
import { alphabetical } from '#server/platform/text/alphabetical.ts'

/** The tickets of some products; addresses are neither returned nor searched. */
export const findByText = (sql: Sql, text: string, products: number[]) => sql<TicketRow[]>`
  select ${ticketColumns(sql)}
    from tickets t join orders o on o.id = t.order_id
   where t.id in (select id from tickets
                   where ${matchesWords(sql, sql`lower(full_name || ' ' || email)`, text)}
                     and ${matchesWords(sql, sql`lower(full_name)`, text)}
                  union all
                  select id from tickets where ${codeStartsWith(sql, sql`code`, text)})
     and t.product_id = any(${products}::integer[]) and t.status <> 'reassigned'
   order by ${alphabetical(sql, sql`t.full_name`)}, t.id
   limit 20`
