import type { IfTicketGoes } from '#contract/dependents.ts'
import type { Needs } from '#contract/shop-items.ts'
import type { Tx } from '#server/platform/shop.ts'

/** An item by its code, with what it needs. */
export type Dependency = Omit<Needs, 'names'> & { external_code: string; if_ticket_goes: IfTicketGoes }

/** Deletes what the items without one of these codes need. */
export const removeDependencies = (tx: Tx, codes: string[]) => tx`
  delete from dependencies d
   where not exists (select from products p where p.id = d.product_id and p.external_code = any(${codes}::text[]))
     and not exists (select from merchandise m where m.id = d.merchandise_id and m.external_code = any(${codes}::text[]))`

/** Saves the dependencies that differ. */
export const saveDependencies = (tx: Tx, given: Dependency[]) => tx`
  with item as (
    select p.id as product_id, m.id as merchandise_id,
           array(select json_array_elements_text(given.products)) as products, given.per, given."limit", given.if_ticket_goes
      from json_to_recordset(${JSON.stringify(given)}::text::json)
           as given (external_code text, products json, per text, "limit" integer, if_ticket_goes text)
      left join products p using (external_code)
      left join merchandise m using (external_code)),
  changed as (
    update dependencies d set products = item.products, per = item.per, "limit" = item."limit", if_ticket_goes = item.if_ticket_goes
      from item
     where (d.product_id = item.product_id or d.merchandise_id = item.merchandise_id)
       and (d.products, d.per, d."limit", d.if_ticket_goes)
           is distinct from (item.products, item.per, item."limit", item.if_ticket_goes))
  insert into dependencies (product_id, merchandise_id, products, per, "limit", if_ticket_goes)
  select product_id, merchandise_id, products, per, "limit", if_ticket_goes from item
   where not exists (select from dependencies d
                      where d.product_id = item.product_id or d.merchandise_id = item.merchandise_id)`
