import type { MailRow } from '#contract/office/mails.ts'
import type { Attachment } from '#server/mail/mail.ts'
import type { Sql } from '#server/platform/shop.ts'
import { normalizeCode, matchesWords } from '#server/office/search.ts'

type Listed = Omit<MailRow, 'created_at' | 'sent_at'> & {
  created_at: Temporal.Instant
  sent_at: Temporal.Instant | null
}

type Whole = Listed & { html: string; text: string; attachments: Attachment[]; last_error: string | null }

/** What is looked for: a part of an address or a subject or an order's code, the state, the kind; empty is everything. */
export interface MailQuery {
  search: string
  state: string
  template: string
}

const state = (sql: Sql) =>
  sql`case when m.sent_at is not null then 'sent' when m.last_error is null then 'waiting' else 'failed' end`

const listed = (sql: Sql) => sql`
  m.id, m.recipient, m.template, m.subject, o.code as "order", ${state(sql)} as state, m.created_at, m.sent_at, m.tries`

const matching = (sql: Sql, search: string) => sql`
  and (${matchesWords(sql, sql`lower(m.recipient || ' ' || m.subject)`, search)}
    or m.order_id = (select id from orders where code = ${normalizeCode(search)}))`

/** What waits or failed says so in the words of its index. */
const inState = (sql: Sql, wished: string) =>
  wished === 'sent'
    ? sql`and m.sent_at is not null`
    : sql`and m.sent_at is null and ${state(sql)} = ${wished}`

const conditions = (sql: Sql, wish: MailQuery) => sql`
  true
  ${wish.search === '' ? sql`` : matching(sql, wish.search)}
  ${wish.template === '' ? sql`` : sql`and m.template = ${wish.template}`}
  ${wish.state === '' ? sql`` : inState(sql, wish.state)}`

/** Newest first. */
export const readPage = (sql: Sql, wish: MailQuery, before: number, most: number) => sql<Listed[]>`
  select ${listed(sql)}
    from mails m left join orders o on o.id = m.order_id
   where ${conditions(sql, wish)} and m.id < ${before}
   order by m.id desc
   limit ${most}`

export const count = (sql: Sql, wish: MailQuery, most: number) => sql<{ total: number }[]>`
  select count(*) as total from (select from mails m where ${conditions(sql, wish)} limit ${most}) counted`

export const readMail = (sql: Sql, id: number) => sql<Whole[]>`
  select ${listed(sql)}, m.html, m.text, m.attachments, m.last_error
    from mails m left join orders o on o.id = m.order_id
   where m.id = ${id}`
