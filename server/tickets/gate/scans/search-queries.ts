import { codeStartsWith, matchesHolder, matchesRow } from '#server/platform/text/search.ts'
import type { Sql } from '#server/platform/shop.ts'
import { ticketColumns, type TicketRow } from './queries.ts'
import { alphabetical } from '#server/platform/text/alphabetical.ts'

/** The tickets of some products; addresses are neither returned nor searched. */
export const findByText = (sql: Sql, text: string, products: number[], near: boolean) => sql<TicketRow[]>`
  select ${ticketColumns(sql)}
    from tickets t join orders o on o.id = t.order_id
   where t.id in (select id from tickets
                   where ${matchesRow(sql, sql`tickets`, sql`tickets`, text, near)}
                     and ${matchesHolder(sql, sql`words`, text, near)}
                  union all
                  select id from tickets where ${codeStartsWith(sql, sql`code`, text)})
     and t.product_id = any(${products}::integer[]) and t.status <> 'reassigned'
   order by ${alphabetical(sql, sql`t.full_name`)}, t.id
   limit 20`
