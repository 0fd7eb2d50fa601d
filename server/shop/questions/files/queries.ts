import type { Sql, Tx } from '#server/platform/shop.ts'

export type MediaType = 'image/jpeg' | 'application/pdf'

export interface NewFile {
  key: string
  question_id: number
  media_type: MediaType
  size: number
  encrypted: Buffer
  uploaded_at: Temporal.Instant
}

export const insert = (sql: Sql, file: NewFile) => sql`
  insert into answer_files (key, question_id, media_type, size, encrypted, uploaded_at)
  values (${file.key}, ${file.question_id}, ${file.media_type}, ${file.size}, ${file.encrypted}, ${file.uploaded_at})`

export interface FileRow {
  id: number
  media_type: MediaType
  encrypted: Buffer
}

export const findOfOrder = (tx: Tx, order: number, id: number) => tx<FileRow[]>`
  select f.id, f.media_type, f.encrypted
    from answer_files f
   where f.id = ${id}
     and exists (select from answers a
                   left join cart_products l on l.id = a.cart_product_id
                   left join cart_merchandise k on k.id = a.cart_merchandise_id
                  where a.file_id = f.id and ${order} in (a.order_id, l.order_id, k.order_id))`

export const findByIds = (sql: Sql, ids: number[]) => sql<FileRow[]>`
  select id, media_type, encrypted from answer_files where id = any(${ids}::bigint[])`

/** At once not more than is deleted in a moment. */
export const deleteUnanswered = (sql: Sql, before: Temporal.Instant) => sql`
  delete from answer_files
   where id in (select id from answer_files f
                 where uploaded_at < ${before} and not exists (select from answers where file_id = f.id)
                 order by uploaded_at limit 100 for update skip locked)`
