import type { Answer } from '#contract/questions/questions.ts'
import type { Connection, Sql, Tx } from '#server/platform/shop.ts'

/** The kinds of lines that have answers. */
export type KindOfLine = 'products' | 'merchandise'

/** What has answers: a line, or an order. */
export type LineKind = KindOfLine | 'orders'

const COLUMNS = {
  products: 'cart_product_id',
  merchandise: 'cart_merchandise_id',
  orders: 'order_id',
} as const

const columnOf = (kind: LineKind) => COLUMNS[kind]

/** An answer to be stored: as it is, or encrypted. */
export interface NewAnswer {
  line_id: number
  question_id: number
  version_id: number
  value: Answer | null
  encrypted: string | null
  /** The key of the file that it is. */
  file: string | null
}

const given = (tx: Tx, rows: readonly NewAnswer[]) => tx`
  json_to_recordset(${JSON.stringify(rows)}::text::json)
    as given (line_id integer, question_id integer, version_id integer, value jsonb, encrypted text, file text)`

/** The answers to store; one whose file was deleted, because nobody answered by it for a day, is none. */
const kept = (tx: Tx, rows: readonly NewAnswer[]) =>
  rows.every(({ file }) => file === null)
    ? tx`select line_id, question_id, version_id, value, encrypted, null::bigint, ${tx.now} from ${given(tx, rows)}`
    : tx`
        select line_id, given.question_id, version_id, value, given.encrypted, f.id, ${tx.now}
          from ${given(tx, rows)} left join answer_files f on f.key = given.file
         where given.file is null or f.id is not null`

export const insertAnswers = (tx: Tx, kind: LineKind, rows: readonly NewAnswer[]) => tx`
  insert into answers (${tx([columnOf(kind)])}, question_id, version_id, value, encrypted, file_id, answered_at)
  ${kept(tx, rows)}`

/** Removes the answers of lines to some questions that are not among these. */
export const removeOthers = (
  tx: Tx,
  kind: LineKind,
  { lines, questions }: { lines: number[]; questions: number[] },
  rows: readonly NewAnswer[],
) => tx`
  delete from answers a
   where a.${tx([columnOf(kind)])} = any(${lines}::integer[]) and a.question_id = any(${questions}::integer[])
     and not exists (select from ${given(tx, rows)}
                      where given.line_id = a.${tx([columnOf(kind)])} and given.question_id = a.question_id)`

/** Stores answers that are new or differ; an encrypted one always does. */
export const saveAnswers = (tx: Tx, kind: LineKind, rows: readonly NewAnswer[]) => tx`
  insert into answers as old (${tx([columnOf(kind)])}, question_id, version_id, value, encrypted, file_id, answered_at)
  ${kept(tx, rows)}
  on conflict (${tx([columnOf(kind)])}, question_id) where ${tx([columnOf(kind)])} is not null
     do update set (version_id, value, encrypted, file_id, answered_at) =
        (excluded.version_id, excluded.value, excluded.encrypted, excluded.file_id, excluded.answered_at)
   where (old.value, old.encrypted) is distinct from (excluded.value, excluded.encrypted)`

export interface AnswerRow {
  line_id: number
  key: string
  value: Answer
  encrypted: string | null
}

/** The answers of lines, in the order of their questions. */
export const readAnswers = (at: Sql | Tx | Connection, kind: LineKind, lines: number[]) => at<AnswerRow[]>`
  select a.${at([columnOf(kind)])} as line_id, q.key, a.value, a.encrypted
    from answers a join questions q on q.id = a.question_id
   where a.${at([columnOf(kind)])} = any(${lines}::integer[])
   order by q.sort, q.id`

/** The answers of all lines of carts, by the ids of the carts or the code of one. */
export const readAnswersOfCarts = (
  at: Sql | Tx | Connection,
  kind: KindOfLine,
  carts: readonly number[] | string,
) => at<AnswerRow[]>`
  select l.id as line_id, q.key, a.value, a.encrypted
    from ${at(`cart_${kind}`)} l
    join answers a on a.${at([columnOf(kind)])} = l.id
    join questions q on q.id = a.question_id
   where ${
     typeof carts === 'string'
       ? at`l.cart_id = (select id from carts where code = ${carts})`
       : at`l.cart_id = any(${[...carts]}::integer[])`
   }
   order by q.sort, q.id`

/** The answers of all lines of orders. */
export const readAnswersOfOrders = (at: Sql | Tx | Connection, kind: KindOfLine, orders: number[]) => at<
  AnswerRow[]
>`
  select l.id as line_id, q.key, a.value, a.encrypted
    from ${at(`cart_${kind}`)} l
    join answers a on a.${at([columnOf(kind)])} = l.id
    join questions q on q.id = a.question_id
   where l.order_id = any(${orders}::integer[])
   order by q.sort, q.id`

/** What was answered before its question became sensitive. */
export const readUnsealed = (tx: Tx) => tx<{ id: number; value: Answer }[]>`
  select a.id, a.value from answers a join questions q on q.id = a.question_id
   where q.sensitive and a.value is not null
   order by a.id for update of a`

export const sealAnswers = (tx: Tx, rows: readonly { id: number; encrypted: string }[]) => tx`
  update answers a set value = null, encrypted = given.encrypted
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (id bigint, encrypted text)
   where a.id = given.id`

/** The answers about the person of a ticket go with its holder, and the next one is asked. */
export const removePersonal = (
  tx: Tx,
  { id, cart_product_id }: { id: number; cart_product_id: number },
) => tx`
  with asked as (update tickets set questions_asked_at = null where id = ${id})
  delete from answers a using questions q
   where a.cart_product_id = ${cart_product_id} and q.id = a.question_id and q.about = 'person'`

/** Gives the answers about a thing from a line to the one that takes its place; those about its person go. */
export const handOver = (tx: Tx, { from, to }: { from: number; to: number }) => tx`
  with gone as (
    delete from answers a using questions q
     where a.cart_product_id = ${from} and q.id = a.question_id and q.about = 'person')
  update answers a set cart_product_id = ${to}
    from questions q
   where a.cart_product_id = ${from} and q.id = a.question_id and q.about = 'thing'`
