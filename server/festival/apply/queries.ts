import type { Tx } from '#server/platform/shop.ts'

/** A stock row with its owner: an item, with `travel_time` or `variant` one of its departures or variants, a shared capacity by code, or a limit of a discount by its key or that of its code. */
export interface ItemStock {
  stock_id: number
  kind: 'products' | 'merchandise' | 'capacities' | 'discount uses' | 'discount budgets' | 'discount codes'
  external_code: string
  travel_time: Temporal.PlainDateTime | null
  /** The key of the variant. */
  variant: string | null
  capacity: number | null
  taken: number
  shared_stock_ids: number[]
}

/** Without the codes of batches, which are no part of a festival. */
export const readStock = (tx: Tx) => tx<ItemStock[]>`
  select s.id as stock_id, s.capacity, s.taken, s.shared_stock_ids, t.travel_time, v.key as variant,
         case when coalesce(m.id, v.merchandise_id) is not null then 'merchandise' when c.id is not null then 'capacities'
              when u.id is not null then 'discount uses' when b.id is not null then 'discount budgets'
              when o.id is not null then 'discount codes' else 'products' end as kind,
         coalesce(p.external_code, d.external_code, w.external_code, m.external_code, i.external_code, c.code, u.key, b.key, o.key) as external_code
    from stock s
    left join products p on p.stock_id = s.id
    left join merchandise m on m.stock_id = s.id
    left join travel_times t on t.stock_id = s.id
    left join products d on d.id = t.product_id
    left join variants v on v.stock_id = s.id
    left join products w on w.id = v.product_id
    left join merchandise i on i.id = v.merchandise_id
    left join shared_capacities c on c.stock_id = s.id
    left join discounts u on u.uses_stock_id = s.id
    left join discounts b on b.budget_stock_id = s.id
    left join discount_codes o on o.stock_id = s.id
   where o.batch_id is null
   order by s.id`

/** Locks stock rows in the order of their ids, like the stock queue, and returns how many places are taken. */
export const lockTaken = (tx: Tx, ids: number[]) => tx<{ id: number; taken: number }[]>`
  select id, taken from stock where id = any(${ids}::integer[]) order by id for update`

/**
 * Updates the rows that differ, and inserts those that are new, in the given order. Not by `on conflict`: it locks every row that is
 * already there as if its key changed, whether it differs or not, and lines that are added to carts, which refer to a product, would wait
 * for the whole transaction.
 */
export function saveRows(tx: Tx, table: string, key: string, columns: string[], rows: object[]) {
  const values = columns.filter((name) => name !== key)
  const of = (name: string, names: string[]) => tx(names.map((each) => `${name}.${each}`))
  return tx`
    with given as (
      select ${tx(columns)}, ordinality
        from json_populate_recordset(null::${tx(table)}, ${JSON.stringify(rows)}::text::json) with ordinality),
    changed as (
      update ${tx(table)} known set (${tx(values)}) = row (${of('given', values)})
        from given
       where ${of('known', [key])} = ${of('given', [key])}
         and (${of('known', values)}) is distinct from (${of('given', values)}))
    insert into ${tx(table)} (${tx(columns)})
    select ${tx(columns)} from given
     where not exists (select from ${tx(table)} known where ${of('known', [key])} = ${of('given', [key])})
     order by ordinality`
}

export const readSorts = (tx: Tx, table: string, key: string) => tx<{ key: string; sort: number }[]>`
  select ${tx(key)} as key, sort from ${tx(table)}`

/** Like `saveRows`: an import must not lock vouchers that it leaves as they are. */
export const saveVouchers = (tx: Tx, rows: object[]) => tx`
  with given as (
    select code, name, amount, expires_at, enabled, translations, ordinality
      from json_populate_recordset(null::vouchers, ${JSON.stringify(rows)}::text::json) with ordinality),
  changed as (
    update vouchers known set (code, name, amount, expires_at, enabled, translations) =
           row (given.code, given.name, given.amount, given.expires_at, given.enabled, given.translations)
      from given
     where upper(known.code) = upper(given.code)
       and (known.code, known.name, known.amount, known.expires_at, known.enabled, known.translations) is distinct from
           (given.code, given.name, given.amount, given.expires_at, given.enabled, given.translations))
  insert into vouchers (code, name, amount, expires_at, enabled, translations)
  select code, name, amount, expires_at, enabled, translations from given
   where not exists (select from vouchers known where upper(known.code) = upper(given.code))
   order by ordinality`

export interface PlanStep {
  external_code: string
  position: number
  amount: number
  count: number | null
  units: string | null
  due_on: string | null
}

export const savePlans = (tx: Tx, steps: PlanStep[]) => tx`
  insert into payment_plan_steps as old (product_id, position, amount, count, units, due_on)
  select p.id, step.position, step.amount, step.count, step.units, step.due_on
    from json_to_recordset(${JSON.stringify(steps)}::text::json)
         as step (external_code text, position integer, amount bigint, count integer, units text, due_on date)
    join products p using (external_code)
  on conflict (product_id, position) do update set (amount, count, units, due_on) =
         (excluded.amount, excluded.count, excluded.units, excluded.due_on)
   where (old.amount, old.count, old.units, old.due_on) is distinct from
         (excluded.amount, excluded.count, excluded.units, excluded.due_on)`

/** Removes surplus steps at the end of each plan. */
export const shortenPlans = (tx: Tx, codes: string[], lengths: number[]) => tx`
  delete from payment_plan_steps step
   using products p join unnest(${codes}::text[], ${lengths}::integer[]) as plan (external_code, length) using (external_code)
   where step.product_id = p.id and step.position >= plan.length`

export interface NewDeparture {
  external_code: string
  travel_time: string
  stock_id: number
}

export const insertDepartures = (tx: Tx, departures: NewDeparture[]) => tx`
  insert into travel_times (product_id, stock_id, travel_time)
  select p.id, new.stock_id, new.travel_time
    from json_to_recordset(${JSON.stringify(departures)}::text::json)
         as new (external_code text, stock_id integer, travel_time timestamp)
    join products p using (external_code)
   order by new.stock_id`

/** A departure with cart lines, tickets or a waiting list is kept. */
export const removeDepartures = (tx: Tx, stockIds: number[]) => tx`
  with gone as (
    delete from travel_times t
     where stock_id = any(${stockIds}::integer[])
       and not exists (select from cart_products where transport_time_id = t.id)
       and not exists (select from tickets where transport_time_id = t.id)
       and not exists (select from waiting_list_entries where transport_time_id = t.id and ended_at is null)
    returning stock_id)
  delete from stock using gone where stock.id = gone.stock_id`

/** Deletes the products without one of these codes that were never in a cart, and are in no bundle that was, with their departures and stock. */
export const removeProducts = (tx: Tx, codes: string[]) => tx`
  with gone as (
    delete from products p
     where external_code <> all(${codes}::text[]) and not exists (select from cart_products where product_id = p.id)
       and not exists (select from bundle_items where product_id = p.id)
    returning id, stock_id),
  departures as (delete from travel_times t using gone where t.product_id = gone.id returning t.stock_id),
  variants as (delete from variants v using gone where v.product_id = gone.id returning v.stock_id)
  delete from stock
   where id in (select stock_id from gone union all select stock_id from departures union all select stock_id from variants)`

/** Entries of check-in lists for items that were never bought, and would be deleted with their product or departure. */
export const readCounted = (tx: Tx) => tx<
  { external_code: string; travel_time: Temporal.PlainDateTime | null; list: string }[]
>`
  select p.external_code, d.travel_time, l.name as list
    from check_in_list_products c
    join check_in_lists l on l.id = c.list_id
    join products p on p.id = c.product_id
    left join travel_times d on d.id = c.transport_time_id
   where not exists (select from cart_products where product_id = p.id and (d.id is null or transport_time_id = d.id))
     and not exists (select from tickets where transport_time_id = d.id)
   order by l.id, p.id, d.id`

export const removeMerchandise = (tx: Tx, codes: string[]) => tx`
  with gone as (
    delete from merchandise m
     where external_code <> all(${codes}::text[])
       and not exists (select from cart_merchandise where merchandise_id = m.id)
    returning id, stock_id),
  variants as (delete from variants v using gone where v.merchandise_id = gone.id returning v.stock_id)
  delete from stock
   where id in (select stock_id from gone union all select stock_id from variants)`

export const readCodes = (tx: Tx) => tx<
  { kind: 'products' | 'merchandise' | 'bundles'; external_code: string }[]
>`
  select 'products' as kind, external_code from products
  union all select 'merchandise', external_code from merchandise
  union all select 'bundles', external_code from bundles`

/** A product whose predecessor changes has not opened yet. */
export const closeProductsWithNewPredecessor = (
  tx: Tx,
  products: { external_code: string; opens_after: string | null }[],
) => tx`
  update products p set opened_at = null
    from json_to_recordset(${JSON.stringify(products)}::text::json) as next (external_code text, opens_after text)
   where p.external_code = next.external_code and p.opened_at is not null
     and p.opens_after is distinct from next.opens_after`

/** Disables the items without one of these codes. */
export const switchOff = (tx: Tx, table: 'products' | 'merchandise', codes: string[]) => tx`
  update ${tx(table)} set enabled = false where external_code <> all(${codes}::text[]) and enabled`

export const switchVouchersOff = (tx: Tx, codes: string[]) => tx`
  update vouchers set enabled = false
   where code <> all(${codes}::text[]) and enabled and batch_id is null`

export const removeEvents = (tx: Tx, keys: string[]) => tx`
  delete from events e
   where key <> all(${keys}::text[]) and not exists (select from products where event_id = e.id)`

export const removeRates = (tx: Tx, countries: string[]) => tx`
  delete from shipping_rates where country <> all(${countries}::text[])`

export const readEventIds = (tx: Tx) => tx<{ id: number; key: string }[]>`select id, key from events`

export const readAnyOrder = (tx: Tx) => tx`select from orders limit 1`

/** The types of ordered products. */
export const readSoldTypes = (tx: Tx) => tx<{ external_code: string; type: string }[]>`
  select external_code, type from products p
   where exists (select from cart_products where product_id = p.id and order_id is not null)`
