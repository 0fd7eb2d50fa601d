import type { Answer } from '#contract/questions/questions.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import type { Wording } from '#server/shop/catalogue/catalogue.ts'

/** An answer as it is stored, and how it was asked. */
export interface StoredAnswer {
  value: Answer
  encrypted: string | null
  wording: Pick<Wording, 'type' | 'options'>
}

/** Of an order, with the item that it is of; empty for the order itself. */
export interface OrderAnswerRow extends StoredAnswer {
  item: string
  full_name: string | null
  question: string
  /** Also if it was given before the question became sensitive. */
  sensitive: boolean
  /** The file that it is. */
  file: number | null
  media_type: string | null
  size: number | null
}

/** Answers `a` of an order, or of a ticket. */
export const isOfOrder = (sql: Sql | Tx, order: number) => sql`
  a.cart_product_id in (select id from cart_products where order_id = ${order})
  or a.cart_merchandise_id in (select id from cart_merchandise where order_id = ${order})
  or a.order_id = ${order}`

export const isOfTicket = (sql: Sql | Tx, ticket: number) => sql`
  a.cart_product_id = (select cart_product_id from tickets where id = ${ticket})`

/** By line, those of the order itself last, and in the order of the questions. */
export const readAnswers = (sql: Sql | Tx, where: Fragment) => sql<OrderAnswerRow[]>`
  select piece_name(coalesce(p.name, m.name, ''), coalesce(t.variant_id, l.variant_id, k.variant_id)) as item,
         coalesce(t.full_name, l.full_name) as full_name,
         v.wording ->> 'label' as question, v.wording, a.value, a.encrypted,
         q.sensitive or a.encrypted is not null as sensitive, f.id as file, f.media_type, f.size
    from answers a
    left join answer_files f on f.id = a.file_id
    join questions q on q.id = a.question_id
    join question_versions v on v.id = a.version_id
    left join cart_products l on l.id = a.cart_product_id
    left join products p on p.id = l.product_id
    left join tickets t on t.cart_product_id = l.id
    left join cart_merchandise k on k.id = a.cart_merchandise_id
    left join merchandise m on m.id = k.merchandise_id
   where ${where}
   order by l.id, k.id, q.sort, q.id`

/** The answers for tickets that are not sensitive. */
export const readOfTickets = (sql: Sql, tickets: readonly number[]) => sql<
  (StoredAnswer & { ticket_id: number; key: string })[]
>`
  select t.id as ticket_id, q.key, v.wording, a.value, a.encrypted
    from tickets t
    join answers a on a.cart_product_id = t.cart_product_id
    join questions q on q.id = a.question_id
    join question_versions v on v.id = a.version_id
   where t.id = any(${[...tickets]}::integer[]) and a.encrypted is null and not q.sensitive`

/** How questions were asked, by version. */
export const readWordings = (sql: Sql | Tx) => sql<{ id: number; wording: Wording }[]>`
  select id, wording from question_versions`

/** The answers of a line as a list of question, version, value and encrypted value; null without any. */
export const ofLine = (
  sql: Sql | Tx,
  column: 'cart_product_id' | 'cart_merchandise_id' | 'order_id',
  line: Fragment,
) => sql`
  (select json_agg(json_build_array(a.question_id, a.version_id, a.value, a.encrypted)) from answers a where a.${sql([column])} = ${line})`

/**
 * A ticket `t` whose answer to a question is found by this key: the whole answer, or one of several options. Where the tickets are `few`, found by something
 * else, each is looked up; everybody with the answer may be half of the festival.
 */
export const hasAnswer = (
  sql: Sql,
  { question, key, few }: { question: number; key: string; few: boolean },
) =>
  few
    ? sql`
  (select answer_keys(a.question_id, a.value) @> array[${`${question}:${key}`}::text] from answers a
    where a.cart_product_id = t.cart_product_id and a.question_id = ${question})`
    : sql`
  t.cart_product_id in (
    select a.cart_product_id from answers a
     where a.cart_product_id is not null and a.question_id = ${question}
       and answer_keys(a.question_id, a.value) @> array[${`${question}:${key}`}::text])`

/** A ticket `t` with any answer to a question. */
export const isAnswered = (sql: Sql, question: number) => sql`
  exists (select from answers a where a.cart_product_id = t.cart_product_id and a.question_id = ${question})`
