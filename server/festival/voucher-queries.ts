import type { Translations } from '#contract/festival/translations.ts'
import type { Tx } from '#server/platform/shop.ts'

export interface VoucherRow {
  id: number
  code: string
  name: string
  amount: number
  expires_at: Temporal.Instant | null
  enabled: boolean
  translations: Translations
  /** Changes whenever the row is written. */
  version: string
}

/** `expires_at` is an instant with its offset. */
export interface VoucherInput {
  name: string
  amount: number
  expires_at: string | null
  enabled: boolean
  translations: Translations
}

export const lockVoucher = (tx: Tx, id: number) => tx<VoucherRow[]>`
  select id, code, name, amount, expires_at, enabled, translations, xmin::text as version from vouchers where id = ${id} for update`

export const readDiscountOf = (tx: Tx, codeKey: string) =>
  tx`select from discount_codes where key = ${codeKey}`

export const insertVoucher = (
  tx: Tx,
  code: string,
  { name, amount, expires_at, enabled, translations }: VoucherInput,
) => tx<{ id: number }[]>`
  insert into vouchers (code, name, amount, expires_at, enabled, translations)
  values (${code}, ${name}, ${amount}, ${expires_at}::text::timestamptz, ${enabled}, ${tx.json(translations)})
  on conflict (upper(code)) do nothing
  returning id`

export const updateVoucher = (
  tx: Tx,
  id: number,
  { name, amount, expires_at, enabled, translations }: VoucherInput,
) => tx`
  update vouchers
     set name = ${name}, amount = ${amount}, expires_at = ${expires_at}::text::timestamptz, enabled = ${enabled},
         translations = ${tx.json(translations)}
   where id = ${id}`

export interface BatchRow {
  id: number
  created_at: Temporal.Instant
  prefix: string
  name: string
  amount: number
  expires_at: Temporal.Instant | null
  count: number
  translations: Translations
}

export const insertBatch = (
  tx: Tx,
  batch: Omit<BatchRow, 'id' | 'created_at' | 'expires_at'> & Pick<VoucherInput, 'expires_at'>,
) => tx<BatchRow[]>`
  insert into voucher_batches (created_at, prefix, name, amount, expires_at, count, translations)
  values (${tx.now}, ${batch.prefix}, ${batch.name}, ${batch.amount}, ${batch.expires_at}::text::timestamptz, ${batch.count},
          ${tx.json(batch.translations)})
  returning *`

/** Codes that exist already, also as those of discounts, are skipped. */
export const insertOfBatch = (tx: Tx, batchId: number, codes: string[]) => tx`
  insert into vouchers (code, name, amount, expires_at, translations, batch_id)
  select code, batch.name, batch.amount, batch.expires_at, batch.translations, batch.id
    from unnest(${codes}::text[]) with ordinality as made (code, position), voucher_batches batch
   where batch.id = ${batchId}
     and not exists (select from discount_codes c where c.key = replace(upper(made.code), '-', ''))
   order by position
  on conflict (upper(code)) do nothing
  returning id`

export const lockBatch = (tx: Tx, id: number) => tx<(BatchRow & Pick<VoucherRow, 'version'>)[]>`
  select *, xmin::text as version from voucher_batches where id = ${id} for update`

/** A voucher with another name than its batch keeps it. */
export const translateBatch = (tx: Tx, { id, name, translations }: BatchRow, next: Translations) => tx`
  with batch as (update voucher_batches set translations = ${tx.json(next)} where id = ${id})
  update vouchers set translations = ${tx.json(next)}
   where batch_id = ${id} and name = ${name} and translations = ${tx.json(translations)}`

interface NamedRow {
  list: 'vouchers' | 'voucher-batches'
  key: string
  name: string
  translations: Translations
  version: string
}

/** The redeemable vouchers, one per batch. */
export const readNamed = (tx: Tx) => tx<NamedRow[]>`
  select 'vouchers' as list, id::text as key, name, translations, xmin::text as version, id
    from vouchers where batch_id is null and redeemed_order_id is null
  union all
  select 'voucher-batches', b.id::text, b.name, b.translations, b.xmin::text, b.id
    from voucher_batches b where exists (select from vouchers v where v.batch_id = b.id and v.redeemed_order_id is null)
   order by list desc, id`

/** Returns those that changed. */
export const setVouchersEnabled = (tx: Tx, ids: number[], enabled: boolean) => tx<{ code: string }[]>`
  update vouchers set enabled = ${enabled}
   where id = any(${ids}::integer[]) and enabled <> ${enabled}
  returning code`
