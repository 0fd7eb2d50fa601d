import type { Translations } from '#contract/festival/translations.ts'
import type {
  Audience,
  LeftOutReason,
  MailingKind,
  MailingStatus,
  RecipientResult,
} from '#contract/office/mailings.ts'
import { normalizeEmail } from '#contract/rules.ts'
import { isChosen, when } from '#server/office/filters.ts'
import type { Sql } from '#server/platform/shop.ts'
import { matchesName, matchesRow } from '#server/platform/text/search.ts'

export interface MailingRow {
  id: number
  status: MailingStatus
  kind: MailingKind
  subject: string
  body: string
  translations: Translations
  audience: Audience
  created_at: Temporal.Instant
  created_by: string
  send_at: Temporal.Instant | null
  started_at: Temporal.Instant | null
  finished_at: Temporal.Instant | null
  recipients: number
  left_out: number
  handed_over: number
  sent: number
  failed: number
}

/** The counts as of the last batch, plus the results of the few mails since then. */
const columns = (sql: Sql) => sql`
  id, status, kind, subject, body, translations, audience, created_at, created_by, send_at, started_at, finished_at,
  recipients, left_out, handed_over, mailings.sent + since.sent as sent, mailings.failed + since.failed as failed`

const since = (sql: Sql) => sql`
  cross join lateral (
    select (count(*) filter (where m.sent_at is not null))::integer as sent,
           (count(*) filter (where m.sent_at is null and m.last_error is not null))::integer as failed
      from mailing_recipients r join mails m on m.id = r.mail_id
     where r.mailing_id = mailings.id and r.result = 'sending') since`

/** A part of the subject, or what is a wrong letter away from it, and a status; empty means all. */
export interface MailingQuery {
  search: string
  near: boolean
  status: string
}

const lookedFor = (sql: Sql, { search, near, status }: MailingQuery) => sql`
  ${isChosen(sql, sql`status`, status)}
  and ${when(sql, search !== '', () => matchesName(sql, sql`subject`, search, near))}`

/** Newest first. */
export const readPage = (sql: Sql, query: MailingQuery, before: number, limit: number) => sql<MailingRow[]>`
  select ${columns(sql)} from mailings ${since(sql)} where ${lookedFor(sql, query)} and id < ${before} order by id desc limit ${limit}`

export const count = (sql: Sql, query: MailingQuery, limit: number) => sql<{ total: number }[]>`
  select count(*) as total from (select from mailings where ${lookedFor(sql, query)} limit ${limit}) counted`

export const readMailing = (sql: Sql, id: number) => sql<MailingRow[]>`
  select ${columns(sql)} from mailings ${since(sql)} where id = ${id}`

interface RecipientRow {
  id: number
  email: string | null
  orders: string[]
  result: RecipientResult
  reason: LeftOutReason | null
  mail: number | null
  sent_at: Temporal.Instant | null
  error: string | null
}

/** The beginning of an address, or an account or ticket that is a wrong letter away from it, and a result; empty means all. */
export interface RecipientQuery {
  search: string
  near: boolean
  result: string
}

/** As a range, so that the pattern index is used. */
const beginsWith = (sql: Sql, search: string) =>
  sql`r.email ~>=~ ${search} and r.email ~<~ ${`${search}\u{10FFFF}`}`

/** Whose address a recipient's is. */
const isAddressNear = (sql: Sql, search: string) => sql`r.email in (
  select email_key(c.email) from customers c where ${matchesRow(sql, sql`customers`, sql`c`, search, true)}
  union all
  select email_key(t.email) from tickets t where ${matchesRow(sql, sql`tickets`, sql`t`, search, true)})`

const matching = (sql: Sql, mailing: number, { search, near, result }: RecipientQuery) => sql`
  r.mailing_id = ${mailing} and ${isChosen(sql, sql`r.result`, result)}
  and ${when(sql, search !== '', () => (near ? isAddressNear(sql, search) : beginsWith(sql, normalizeEmail(search))))}`

/** Newest first, with the current result of mails that failed since the last count. */
export const readRecipients = (
  sql: Sql,
  mailing: number,
  query: RecipientQuery,
  before: number,
  limit: number,
) => sql<RecipientRow[]>`
  select r.id, coalesce((select c.email from customers c where email_key(c.email) = r.email),
                        (select t.email from tickets t where email_key(t.email) = r.email order by t.id desc limit 1), r.email) as email,
         coalesce((select json_agg(o.code order by o.id) from orders o where o.id = any(r.order_ids[:5])), '[]') as orders,
         case when r.result not in ('sending', 'failed') then r.result when m.sent_at is not null then 'sent'
              when m.last_error is not null then 'failed' else r.result end as result, r.reason, r.mail_id as mail, m.sent_at, case when m.sent_at is null then m.last_error end as error
    from (select * from mailing_recipients r where ${matching(sql, mailing, query)} and r.id < ${before}
           order by r.id desc limit ${limit}) r
    left join mails m on m.id = r.mail_id
   order by r.id desc`

export const countRecipients = (sql: Sql, mailing: number, query: RecipientQuery, limit: number) => sql<
  { total: number }[]
>`
  select count(*) as total
    from (select from mailing_recipients r where ${matching(sql, mailing, query)} limit ${limit}) counted`
