import type { Translations } from '#contract/festival/translations.ts'
import type { Audience, LeftOutReason, MailingKind, MailingStatus } from '#contract/office/mailings.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

export interface MailingRow {
  id: number
  status: MailingStatus
  kind: MailingKind
  subject: string
  body: string
  translations: Translations
  audience: Audience
  sent: number
  failed: number
  handed_over: number
}

type Written = Pick<MailingRow, 'kind' | 'subject' | 'body' | 'translations' | 'audience'>

export const insertMailing = (
  tx: Tx,
  { kind, subject, body, translations, audience }: Written,
  by: string,
) => tx<{ id: number }[]>`
  insert into mailings (kind, subject, body, translations, audience, created_at, created_by)
  values (${kind}, ${subject}, ${body}, ${tx.json(translations)}, ${tx.json(audience)}, ${tx.now}, ${by}) returning id`

export const updateMailing = (
  tx: Tx,
  id: number,
  { kind, subject, body, translations, audience }: Written,
) => tx`
  update mailings set kind = ${kind}, subject = ${subject}, body = ${body}, translations = ${tx.json(translations)},
         audience = ${tx.json(audience)} where id = ${id}`

export const deleteMailing = (tx: Tx, id: number) => tx`delete from mailings where id = ${id}`

export const lockMailing = (tx: Tx, id: number) => tx<MailingRow[]>`
  select id, status, kind, subject, body, translations, audience, sent, failed, handed_over from mailings where id = ${id} for update`

export const schedule = (tx: Tx, id: number, at: Temporal.Instant, by: string) => tx`
  update mailings set status = 'scheduled', send_at = ${at}, sent_by = ${by} where id = ${id}`

export const unschedule = (tx: Tx, id: number) => tx`
  update mailings set status = 'draft', send_at = null, sent_by = null where id = ${id}`

export const begin = (tx: Tx, id: number, by: string | null) => tx`
  update mailings set status = 'preparing', started_at = ${tx.now}, sent_by = coalesce(${by}, sent_by) where id = ${id}`

export const end = (tx: Tx, id: number, status: 'stopped' | 'finished') => tx`
  update mailings set status = ${status}, finished_at = ${tx.now} where id = ${id}`

/** Resumes a stopped mailing: with the remaining recipients, or by fixing them if that was not done yet. */
export const resume = (tx: Tx, id: number) => tx`
  update mailings set finished_at = null,
         status = case when exists (select from mailing_recipients where mailing_id = ${id}) then 'sending' else 'preparing' end
   where id = ${id}`

/** Whether there are remaining recipients, or they are not fixed yet. */
export const hasWaiting = (tx: Tx, id: number) => tx<{ waits: boolean }[]>`
  select exists (select from mailing_recipients where mailing_id = ${id} and result = 'waiting' and email is not null)
         or not exists (select from mailing_recipients where mailing_id = ${id}) as waits`

/** Due mailings, without those claimed by another process. */
export const lockDue = (tx: Tx) => tx<{ id: number }[]>`
  select id from mailings where status = 'scheduled' and send_at <= ${tx.now} order by id for update skip locked`

export const listUnderway = (sql: Sql | Tx) => sql<{ id: number }[]>`
  select id from mailings where status in ('preparing', 'sending') order by id`

/** Mailings that ended recently with unsent mails: failed ones are retried automatically. */
export const listEndedOpen = (sql: Sql, since: Temporal.Instant) => sql<{ id: number }[]>`
  select id from mailings where sent < handed_over and finished_at > ${since} order by id`

/** Marks the recipients as fixed. */
export const startSending = (tx: Tx, id: number) => tx`
  update mailings set status = 'sending', recipients = counted.recipients, left_out = counted.left_out
    from (select count(*)::integer as recipients, (count(*) filter (where result = 'left_out'))::integer as left_out
            from mailing_recipients where mailing_id = ${id}) counted
   where id = ${id}`

/** The next recipients, for `readPeople`. */
export const waiting = (tx: Tx, mailing: number, limit: number): Fragment => tx`
  select id, email, order_ids, line_ids from mailing_recipients
   where mailing_id = ${mailing} and result = 'waiting' and email is not null order by id limit ${limit}`

export const leaveOut = (tx: Tx, mailing: number, ids: number[], reason: LeftOutReason) => tx`
  with left_out as (
    update mailing_recipients set result = 'left_out', reason = ${reason}
     where mailing_id = ${mailing} and result = 'waiting' and id = any(${ids}::bigint[])
    returning id)
  update mailings set left_out = left_out + (select count(*) from left_out)::integer where id = ${mailing}`

/** Recipients whose address was erased. */
export const leaveOutErased = (tx: Tx, mailing: number) => tx`
  with left_out as (
    update mailing_recipients set result = 'left_out', reason = 'erased'
     where mailing_id = ${mailing} and result = 'waiting' and email is null
    returning id)
  update mailings set left_out = left_out + (select count(*) from left_out)::integer where id = ${mailing}`

export const setHandedOver = (tx: Tx, mailing: number, mails: { id: number; mail: number }[]) => tx`
  with handed as (
    update mailing_recipients r set result = 'sending', mail_id = m.mail
      from json_to_recordset(${tx.json(mails)}::json) as m (id bigint, mail integer)
     where r.mailing_id = ${mailing} and r.id = m.id and r.result = 'waiting'
    returning r.id)
  update mailings set handed_over = handed_over + (select count(*) from handed)::integer where id = ${mailing}`

/** The results of the mails handed over; a failed one may still be sent. */
export const settle = (tx: Tx, mailing: number) => tx<{ sent: number }[]>`
  with settled as (
    update mailing_recipients r set result = case when m.sent_at is not null then 'sent' else 'failed' end
      from mails m
     where r.mailing_id = ${mailing} and m.id = r.mail_id
       and (r.result = 'sending' and (m.sent_at is not null or m.last_error is not null)
            or r.result = 'failed' and m.sent_at is not null)
    returning r.result)
  select count(*)::integer as sent from settled where result = 'sent'`

export const countSettled = (tx: Tx, mailing: number, sent: number) => tx<MailingRow[]>`
  update mailings
     set sent = sent + ${sent}::integer,
         failed = (select count(*) from mailing_recipients where mailing_id = ${mailing} and result = 'failed')
   where id = ${mailing}
  returning id, status, kind, subject, body, translations, audience, sent, failed, handed_over`

/** Some recipients of mailings that ended before. */
export const forgetAddresses = (sql: Sql, before: Temporal.Instant) => sql`
  update mailing_recipients set email = null
   where (mailing_id, id) in (
     select r.mailing_id, r.id from mailings m join mailing_recipients r on r.mailing_id = m.id
      where m.finished_at < ${before} and r.email is not null limit 1000)`
