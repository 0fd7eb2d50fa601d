import type { Tx } from '#server/platform/shop.ts'

export const readDiscount = (tx: Tx, key: string) => tx<{ id: number; automatic: boolean }[]>`
  select id, automatic from discounts where key = ${key}`

export const insertBatch = (
  tx: Tx,
  { discount_id, name, uses_each }: { discount_id: number; name: string; uses_each: number | null },
) => tx<{ id: number }[]>`
  insert into discount_code_batches (discount_id, created_at, name, uses_each)
  values (${discount_id}, ${tx.now}, ${name}, ${uses_each})
  returning id`

export interface NewCode {
  code: string
  key: string
  email: string | null
}

/** In the order of the codes; without stock rows their uses are unlimited. */
export const insertCodes = (
  tx: Tx,
  { discount_id, batch_id }: { discount_id: number; batch_id: number },
  codes: readonly NewCode[],
  stockIds: readonly number[],
) => tx`
  insert into discount_codes (discount_id, batch_id, code, key, email, stock_id)
  select ${discount_id}, ${batch_id}, code, key, email, stock_id
    from rows from (unnest(${codes.map(({ code }) => code)}::text[]), unnest(${codes.map(({ key }) => key)}::text[]),
                    unnest(${codes.map(({ email }) => email)}::text[]), unnest(${[...stockIds]}::integer[]))
         with ordinality as made (code, key, email, stock_id, position)
   order by position`

/** The codes among these that exist already, with the name of their discount; null: that of a voucher. */
export const readTaken = (tx: Tx, keys: string[]) => tx<{ key: string; discount: string | null }[]>`
  select c.key, d.name as discount from discount_codes c join discounts d on d.id = c.discount_id
   where c.key = any(${keys}::text[])
  union all
  select replace(upper(code), '-', ''), null from vouchers
   where replace(upper(code), '-', '') = any(${keys}::text[])`

const made = (tx: Tx) => tx`
  select c.id, c.code, d.key as discount, c.enabled, s.capacity as uses, c.email
    from discount_codes c join discounts d on d.id = c.discount_id left join stock s on s.id = c.stock_id`

interface MadeRow {
  id: number
  code: string
  discount: string
  enabled: boolean
  uses: number | null
  email: string | null
}

export const readBatchCodes = (tx: Tx, batch: number) => tx<MadeRow[]>`
  ${made(tx)} where c.batch_id = ${batch} order by c.id`

export const readBatchCode = (tx: Tx, key: string) => tx<MadeRow[]>`
  ${made(tx)} where c.key = ${key} and c.batch_id is not null`

/** Only those of batches; the others are of the festival file. Returns the number of those that changed, by the key of their discount. */
export const setCodesEnabled = (tx: Tx, ids: number[], enabled: boolean) => tx<
  { discount: string; changed: number }[]
>`
  with changed as (
    update discount_codes set enabled = ${enabled}
     where id = any(${ids}::integer[]) and batch_id is not null and enabled <> ${enabled}
    returning discount_id)
  select d.key as discount, count(*) as changed
    from changed join discounts d on d.id = changed.discount_id group by d.key order by d.key`
