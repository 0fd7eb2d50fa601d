import { spellingsOf } from '#server/platform/text/typed-email.ts'
import { searchable } from '#contract/searchable.ts'
import type { MAIL_SORTS, MailRow } from '#contract/office/mails.ts'
import * as mail from '#server/mail/mail.ts'
import type { Place } from '#server/office/paging.ts'
import { sorted } from '#server/office/sorting.ts'
import type { Sql } from '#server/platform/shop.ts'
import { isChosen, when } from '#server/office/filters.ts'
import { matchesRow, normalizeCode } from '#server/platform/text/search.ts'

type ListedMail = Omit<MailRow, 'created_at' | 'sent_at'> & {
  created_at: Temporal.Instant
  sent_at: Temporal.Instant | null
}

type WholeMail = ListedMail & {
  html: string
  text: string
  attachments: mail.Attachment[]
  last_error: string | null
  /** The placeholder for the token of its link; null without one. */
  marker: string | null
  code_marker: string | null
}

/** A part of an address or a subject or an order's code, the state, the kind; empty means all. */
export interface MailQuery {
  search: string
  /** Whether what is a wrong letter away from the search is found, instead of what contains it. */
  near: boolean
  state: string
  template: string
  lateBefore: Temporal.Instant
}

const state = (sql: Sql, lateBefore: Temporal.Instant) => sql`
  case when m.sent_at is not null then 'sent' when m.last_error is not null then 'failed'
       when m.created_at < ${lateBefore} then 'late' else 'waiting' end`

const columns = (sql: Sql, lateBefore: Temporal.Instant) => sql`
  m.id, m.recipient, m.template, m.subject, o.code as "order", m.language, ${state(sql, lateBefore)} as state, m.created_at, m.sent_at, m.tries`

const bySearch = (sql: Sql, { search, near }: MailQuery) => sql`
  (${matchesRow(sql, sql`mails`, sql`m`, search, near)}
    or m.order_id = (select id from orders where code = ${normalizeCode(search)}))`

/** Pending and failed mails have a partial index on this condition. */
const inState = (sql: Sql, { state: chosen, lateBefore }: MailQuery) =>
  chosen === 'sent'
    ? sql`m.sent_at is not null`
    : sql`m.sent_at is null and ${state(sql, lateBefore)} = ${chosen}`

const matching = (sql: Sql, query: MailQuery) => sql`
  ${when(sql, query.search !== '', () => bySearch(sql, query))}
  and ${isChosen(sql, sql`m.template`, query.template)}
  and ${when(sql, query.state !== '', () => inState(sql, query))}`

const inOrder = (sql: Sql, place: Place) =>
  sorted<(typeof MAIL_SORTS)[number]>(sql, place, sql`m.id`, {
    recipient: { by: sql`email_key(m.recipient)`, of: 'text' },
    created: { by: sql`m.id`, of: 'number' },
  })

/** From a cursor. */
export function readPage(sql: Sql, query: MailQuery, place: Place, limit: number) {
  const { after, order, value } = inOrder(sql, place)
  return sql<(ListedMail & { sort_value: string })[]>`
    select ${columns(sql, query.lateBefore)}, ${value} as sort_value
      from mails m left join orders o on o.id = m.order_id
     where ${matching(sql, query)} and ${after}
     ${order}
     limit ${limit}`
}

export const count = (sql: Sql, query: MailQuery, limit: number) => sql<{ total: number }[]>`
  select count(*) as total from (select from mails m where ${matching(sql, query)} limit ${limit}) counted`

export const readMail = (sql: Sql, id: number, lateBefore: Temporal.Instant) => sql<WholeMail[]>`
  select ${columns(sql, lateBefore)}, mail_html(m) as html, m.text, m.attachments, m.last_error,
         case when m.link is not null then coalesce(m.link ->> 'marker', ${mail.TOKEN}) end as marker,
         m.link -> 'code' ->> 'marker' as code_marker
    from mails m left join orders o on o.id = m.order_id
   where m.id = ${id}`

interface MailSummary {
  id: number
  recipient: string
  template: string
  subject: string
  language: string | null
  created_at: Temporal.Instant
  sent_at: Temporal.Instant | null
  failed: boolean
}

const summary = (sql: Sql) => sql`
  id, recipient, template, subject, language, created_at, sent_at, sent_at is null and last_error is not null as failed`

export const readOfOrder = (sql: Sql, orderId: number) => sql<MailSummary[]>`
  select ${summary(sql)} from mails where order_id = ${orderId} order by id desc limit 200`

const beginsWith = (email: string): string => `${searchable(email).replaceAll(/[\\%_]/g, String.raw`\$&`)} %`

/** The word index finds mails that contain the address, as it was typed or in ASCII. */
export const readOfAddress = (sql: Sql, email: string) => sql<MailSummary[]>`
  select ${summary(sql)} from mails
   where words like any(${spellingsOf(email).map(beginsWith)}::text[])
     and email_key(recipient) = email_key(${email})
   order by id desc
   limit 200`
