import * as news from '#server/people/customers/news/news.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

/** A batch with the key of its discount, and the last code whose mail was written; null before mailing begins. */
export interface MailedBatch {
  id: number
  discount: string
  mailed_code_id: number | null
}

const batch = (tx: Tx, id: number) => tx`
  select b.id, d.key as discount, b.mailed_code_id
    from discount_code_batches b join discounts d on d.id = b.discount_id where b.id = ${id}`

export const readBatch = (tx: Tx, id: number) => tx<MailedBatch[]>`${batch(tx, id)}`

export const lockBatch = (tx: Tx, id: number) => tx<MailedBatch[]>`${batch(tx, id)} for update of b`

/** A code with its address, and the language of whoever reads there; null if that is unknown. */
export interface MailedCode {
  id: number
  code: string
  email: string
  language: string | null
}

/** Whether a code (`c`, with its stock `s`) can be used, and has an address that takes news. */
export const canBeMailed = (sql: Sql | Tx): Fragment => sql`
  (c.email is not null and c.enabled and (s.id is null or s.taken < s.capacity) and not ${news.hasOptedOut(sql, sql`c.email`)})`

const codesToMail = (tx: Tx, batchId: number) => tx`
    from discount_codes c left join stock s on s.id = c.stock_id where c.batch_id = ${batchId} and ${canBeMailed(tx)}`

/** The codes of a batch that can be mailed, in their order. */
export const readCodesToMail = (
  tx: Tx,
  batchId: number,
  { after, limit }: { after: number; limit: number },
) => tx<MailedCode[]>`
  select c.id, c.code, c.email, recipient_language(c.email, null) as language
    ${codesToMail(tx, batchId)} and c.id > ${after} order by c.id limit ${limit}`

export const countCodesToMail = (tx: Tx, batchId: number) => tx<{ count: number }[]>`
  select count(*)::integer as count ${codesToMail(tx, batchId)}`

export const begin = (tx: Tx, id: number) => tx`
  update discount_code_batches set mailed_at = ${tx.now}, mailed_code_id = 0 where id = ${id}`

export const setLastMailed = (tx: Tx, id: number, code: number) => tx`
  update discount_code_batches set mailed_code_id = ${code} where id = ${id}`
