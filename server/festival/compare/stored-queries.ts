import type { Translations } from '#contract/festival/translations.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

export interface StockRow {
  id: number
  capacity: number | null
  taken: number
  waiting_count: number
  /** Whether an order ever contained the item whose own stock it is. */
  was_ordered: boolean
  shared_stock_ids: number[]
}

/** Without the codes of batches, of which there may be thousands. */
export const readStock = (sql: Sql | Tx) =>
  sql<StockRow[]>`
  select id, capacity, taken, waiting_count, shared_stock_ids,
         exists (select from products p join cart_products c on c.product_id = p.id
                  where p.stock_id = s.id and c.order_id is not null)
         or exists (select from merchandise m join cart_merchandise c on c.merchandise_id = m.id
                     where m.stock_id = s.id and c.order_id is not null) as was_ordered
    from stock s
   where not exists (select from discount_codes c where c.stock_id = s.id and c.batch_id is not null)`

/** All statements of the transaction see the same snapshot. */
export const useSnapshot = (tx: Tx) => tx`set transaction isolation level repeatable read, read only`

export interface CapacityRow {
  code: string
  name: string
  stock_id: number
}

export const readCapacities = (sql: Sql | Tx) => sql<CapacityRow[]>`
  select code, name, stock_id from shared_capacities order by sort, id`

/** How many of each bundle are in orders: those of which a ticket is left. */
export const readSoldBundles = (sql: Sql | Tx) => sql<{ bundle_id: number; sold: number }[]>`
  select bundle_id, count(distinct bundle_line)::integer as sold
    from cart_products
   where bundle_id is not null and order_id is not null and released_at is null
   group by bundle_id`

export interface RateRow {
  country: string
  name: string
  price: number
  tax_rate: number
  enabled: boolean
  translations: Translations
}

export const readRates = (sql: Sql | Tx) => sql<RateRow[]>`
  select country, name, price, tax_rate, enabled, translations from shipping_rates order by sort, country`

export const readCodes = (sql: Sql | Tx) => sql<{ discount_id: number; code: string }[]>`
  select discount_id, code from discount_codes where enabled and batch_id is null order by id`

export interface VoucherRow {
  code: string
  name: string
  amount: number
  expires_at: Temporal.Instant | null
  enabled: boolean
  translations: Translations
}

/** Without vouchers of batches, of which there may be thousands. */
export const readVouchers = (sql: Sql | Tx) => sql<VoucherRow[]>`
  select code, name, amount, expires_at, enabled, translations from vouchers where batch_id is null order by id`
