import type { Sql } from '#server/platform/shop.ts'

/** A mail as it stands beside what it is about. */
interface MailSummary {
  id: number
  recipient: string
  template: string
  subject: string
  created_at: Temporal.Instant
  sent_at: Temporal.Instant | null
  failed: boolean
}

const summary = (sql: Sql) => sql`
  id, recipient, template, subject, created_at, sent_at, sent_at is null and last_error is not null as failed`

/** The mails about an order, newest first. */
export const readOfOrder = (sql: Sql, orderId: number) => sql<MailSummary[]>`
  select ${summary(sql)} from mails where order_id = ${orderId} order by id desc limit 200`

/** The index of words leads to the mails that name the address, the address itself to those that went to it. */
export const readOfAddress = (sql: Sql, email: string) => sql<MailSummary[]>`
  select ${summary(sql)} from mails
   where lower(recipient || ' ' || subject) like ${`${email.replaceAll(/[\\%_]/g, String.raw`\$&`)} %`}
     and lower(recipient) = ${email}
   order by id desc
   limit 200`
