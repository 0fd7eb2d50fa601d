import type { Sql } from '#server/platform/shop.ts'

export const readCapacities = (sql: Sql) =>
  sql<{ id: number; capacity: number | null }[]>`select id, capacity from stock`

export interface RateRow {
  country: string
  name: string
  price: number
  tax_rate: number
  enabled: boolean
}

export const readRates = (sql: Sql) => sql<RateRow[]>`
  select country, name, price, tax_rate, enabled from shipping_rates order by sort, country`

export interface VoucherRow {
  code: string
  name: string
  amount: number
  expires_at: Temporal.Instant | null
  enabled: boolean
}

export const readVouchers = (sql: Sql) => sql<VoucherRow[]>`
  select code, name, amount, expires_at, enabled from vouchers order by id`
