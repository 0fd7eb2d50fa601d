import type { Tx } from '#server/platform/shop.ts'

export interface VoucherRow {
  id: number
  code: string
  name: string
  amount: number
  expires_at: Temporal.Instant | null
  enabled: boolean
  /** Changes whenever the row is written. */
  version: string
}

/** `expires_at` is an instant with its offset. */
export interface VoucherInput {
  name: string
  amount: number
  expires_at: string | null
  enabled: boolean
}

export const lockVoucher = (tx: Tx, id: number) => tx<VoucherRow[]>`
  select id, code, name, amount, expires_at, enabled, xmin::text as version from vouchers where id = ${id} for update`

export const insertVoucher = (
  tx: Tx,
  code: string,
  { name, amount, expires_at, enabled }: VoucherInput,
) => tx<{ id: number }[]>`
  insert into vouchers (code, name, amount, expires_at, enabled)
  values (${code}, ${name}, ${amount}, ${expires_at}::text::timestamptz, ${enabled})
  on conflict (upper(code)) do nothing
  returning id`

export const updateVoucher = (tx: Tx, id: number, { name, amount, expires_at, enabled }: VoucherInput) => tx`
  update vouchers set name = ${name}, amount = ${amount}, expires_at = ${expires_at}::text::timestamptz, enabled = ${enabled}
   where id = ${id}`

export interface BatchRow {
  id: number
  created_at: Temporal.Instant
  prefix: string
  name: string
  amount: number
  expires_at: Temporal.Instant | null
  count: number
}

export const insertBatch = (
  tx: Tx,
  batch: Omit<BatchRow, 'id' | 'created_at' | 'expires_at'> & Pick<VoucherInput, 'expires_at'>,
) => tx<BatchRow[]>`
  insert into voucher_batches (created_at, prefix, name, amount, expires_at, count)
  values (${tx.now}, ${batch.prefix}, ${batch.name}, ${batch.amount}, ${batch.expires_at}::text::timestamptz, ${batch.count})
  returning *`

/** Codes that exist already are skipped. */
export const insertOfBatch = (tx: Tx, batchId: number, codes: string[]) => tx`
  insert into vouchers (code, name, amount, expires_at, batch_id)
  select code, batch.name, batch.amount, batch.expires_at, batch.id
    from unnest(${codes}::text[]) with ordinality as made (code, position), voucher_batches batch
   where batch.id = ${batchId}
   order by position
  on conflict (upper(code)) do nothing
  returning id`

/** Returns those that changed. */
export const setVouchersEnabled = (tx: Tx, ids: number[], enabled: boolean) => tx<{ code: string }[]>`
  update vouchers set enabled = ${enabled}
   where id = any(${ids}::integer[]) and enabled <> ${enabled}
  returning code`
