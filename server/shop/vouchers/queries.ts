import type { Translations } from '#contract/festival/translations.ts'
import { batchedLock, batchedWrite } from '#server/platform/batched.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

export interface VoucherRow {
  id: number
  code: string
  name: string
  amount: number
  translations: Translations
}

/** A voucher that can be redeemed at `now`: enabled, not expired, not redeemed. */
export const findSpendable = (sql: Sql, code: string, now: Temporal.Instant) => sql<VoucherRow[]>`
  select id, code, name, amount, translations from vouchers
   where upper(code) = upper(${code}) and enabled and redeemed_order_id is null
     and (expires_at is null or expires_at > ${now})`

/** Locks the row at once, so that the second of two concurrent orders waits and then finds it redeemed. */
export const lockSpendable = batchedLock(
  'vouchers',
  (tx: Tx, codes: string[]) => tx<(VoucherRow & { typed: string })[]>`
    select id, code, name, amount, translations, typed
      from unnest(${codes}::text[]) as wanted (typed) join vouchers on upper(code) = upper(typed)
     where enabled and redeemed_order_id is null and (expires_at is null or expires_at > ${tx.now})
     order by id for update of vouchers`,
  { ofInput: (code) => code, ofRow: ({ typed }) => typed },
)

export const redeemRow = batchedWrite(
  (tx, redeemed: { id: number; order_id: number }[]) => tx`
    update vouchers set redeemed_order_id = redeemed.order_id, redeemed_at = ${tx.now}
      from json_to_recordset(${JSON.stringify(redeemed)}::text::json) as redeemed (id integer, order_id integer)
     where vouchers.id = redeemed.id`,
)

export const releaseRow = batchedWrite(
  (tx, orders: number[]) => tx`
    update vouchers set redeemed_order_id = null, redeemed_at = null where redeemed_order_id = any(${orders}::integer[])`,
)

/** Returns nothing if another order has redeemed it. */
export const lockFreeRow = (tx: Tx, id: number, orderId: number) => tx<{ id: number }[]>`
  select id from vouchers
   where id = ${id} and (redeemed_order_id is null or redeemed_order_id = ${orderId})
     for update`

/** Returns nothing if another order has it. */
export const redeemFreeRow = (tx: Tx, id: number, orderId: number) => tx<{ id: number }[]>`
  update vouchers set redeemed_order_id = ${orderId}, redeemed_at = ${tx.now}
   where id = ${id} and (redeemed_order_id is null or redeemed_order_id = ${orderId})
  returning id`
