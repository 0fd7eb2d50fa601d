import * as jobs from '#server/platform/jobs/jobs.ts'
import type { MailedLink } from '#server/platform/security/one-time-tokens.ts'
import { batchedRead, batchedWrite } from '#server/platform/batched.ts'
import type { Value } from '#server/platform/database/sql.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import type { Frame } from './writing/layout.ts'

/** A mail to be stored. `template` is its kind ("confirmation"). */
export interface NewMail {
  recipient: string
  template: string
  subject: string
  /** Its content, within the frame. */
  html: string
  frame: Frame
  text: string
  attachments: Attachment[]
  /** The id of the order that it is about; null if none. */
  order_id: number | null
  /** Whether it follows the address for its order's mails, if it is to the customer. */
  follows: boolean
  /** Its language; null if unknown. */
  language: string | null
  /** The one-time link in the mail: `TOKEN` in `html` and `text` is replaced when it is sent. */
  link: MailedLink | null
}

/** The attachments: a ticket by its code, with its QR code to which the HTML refers by its `cid`, or a text as a QR code. */
export type Attachment =
  | { document: 'ticket'; code: string; cid: string }
  | { document: 'qr'; cid: string; text: string }

/** A stored mail, with all of its HTML, and its delivery. */
export interface Mail extends Omit<NewMail, 'follows' | 'frame'> {
  id: number
  created_at: Temporal.Instant
  sent_at: Temporal.Instant | null
  tries: number
  last_error: string | null
  /** The link for opting out in its headers; null without one. */
  unsubscribe_url: string | null
  /** Whether it must not be retried once the mail server may have accepted it. */
  at_most_once: boolean
}

/** The jobs that send mails: those that somebody is waiting for, with a one-time link, and the others. */
export const MAIL_TASKS = { urgent: 'send-urgent-mail', ordinary: 'send-mail' }

/** Keeps the frames of mails, each once. */
const keeping = (tx: Tx, mails: Pick<NewMail, 'frame'>[]) => {
  const frames = new Map(mails.map(({ frame }) => [frame.hash, frame.markup]))
  return tx`
    kept as (
      insert into mail_frames (hash, markup)
      select hash, markup from unnest(${[...frames.keys()]}::bytea[], ${[...frames.values()]}::text[]) as frame (hash, markup)
       order by hash
          on conflict do nothing)`
}

/** As JSON, in which a frame is named by its hash. */
const rowsOf = (mails: Pick<NewMail, 'frame'>[]): string =>
  JSON.stringify(mails.map((mail) => ({ ...mail, frame: mail.frame.hash })))

/** A mail, and the job that sends it. */
export const insertMail = batchedWrite(
  (tx, mails: NewMail[]) => tx`
    with ${keeping(tx, mails)},
    mail as (
      insert into mails (recipient, template, subject, html, frame, text, attachments, order_id, link, created_at, to_customer, language)
      select recipient, template, subject, html, frame, text, attachments, order_id, link, ${tx.now},
             ${isToCustomer(tx, tx`follows`, tx`recipient`, tx`written.order_id`)}, language
        from json_to_recordset(${rowsOf(mails)}::text::json)
             as written (recipient text, template text, subject text, html text, frame bytea, text text, attachments jsonb,
                         order_id integer, follows boolean, link jsonb, language text)
      returning id, link),
    task as (
      select case when link is null then ${MAIL_TASKS.ordinary} else ${MAIL_TASKS.urgent} end as task,
             json_build_object('mail', id) as payload
        from mail)
    ${jobs.addingEach(tx, tx`task`)}`,
)

/** Whether it is addressed to the customer of its order, at their account's address or the one set by staff. */
const isToCustomer = (tx: Tx, follows: Value, recipient: Value, orderId: Value) => tx`
  (select ${follows}::boolean and email_key(${recipient}::text) in (email_key(c.email), email_key(o.recipient_email))
     from orders o join customers c on c.id = o.customer_id where o.id = ${orderId}::integer)`

/** A mail that is stored as sent. */
export const insertSent = (tx: Tx, mail: NewMail, tries: 0 | 1) => tx`
  with ${keeping(tx, [mail])}
  insert into mails (recipient, template, subject, html, frame, text, attachments, order_id, link, created_at, sent_at, tries,
                     to_customer, language)
  values (${mail.recipient}, ${mail.template}, ${mail.subject}, ${mail.html}, ${mail.frame.hash}::bytea, ${mail.text},
          ${tx.json(mail.attachments)}, ${mail.order_id}, ${linkOf(tx, mail)}, ${tx.now}, ${tx.now}, ${tries},
          ${isToCustomer(tx, mail.follows, mail.recipient, mail.order_id)}, ${mail.language})`

/** The language of a mail's recipient, if known. */
export const readLanguage = batchedRead(
  (tx, mails: { recipient: string; order_id: number | null }[]) => tx<
    { recipient: string; order_id: number | null; language: string | null }[]
  >`
    select recipient, order_id, recipient_language(recipient, order_id) as language
      from json_to_recordset(${JSON.stringify(mails)}::text::json) as mail (recipient text, order_id integer)`,
  {
    ofInput: ({ recipient, order_id }) => `${order_id} ${recipient}`,
    ofRow: ({ recipient, order_id }) => `${order_id} ${recipient}`,
  },
)

const linkOf = (tx: Tx, { link }: Pick<NewMail, 'link'>) => link && tx.json({ ...link })

const MAIL = (sql: Sql | Tx) => sql`
  m.id, m.template, m.subject, mail_html(m) as html, m.text, m.attachments, m.order_id, m.link, m.created_at, m.sent_at, m.tries,
  m.last_error, m.unsubscribe_url, m.at_most_once, m.language`

export const readMails = (sql: Sql) => sql<Mail[]>`
  select m.recipient, ${MAIL(sql)} from mails m where tries > 0 or sent_at is null order by id desc limit 200`

export const readMail = (sql: Sql, id: number) => sql<Mail[]>`
  select m.recipient, ${MAIL(sql)} from mails m where id = ${id}`

/** Mails joined with their orders if they are to the customer. A one-time link belongs to the address to which it was issued. */
const addressed = (sql: Sql | Tx) => sql`
    from mails m
    left join orders o on o.id = m.order_id and m.link is null and m.to_customer`

/** The address to which one of them would be sent now. */
const addressee = (sql: Sql | Tx) =>
  sql`coalesce(nullif(order_recipient(o.customer_id, o.recipient_email), ''), m.recipient)`

/** A mail with its current address. */
export const readAddressed = (sql: Sql | Tx, id: number) => sql<Mail[]>`
  select ${addressee(sql)} as recipient, ${MAIL(sql)} ${addressed(sql)}
   where m.id = ${id}`

/** `server` is the mail server that accepted it, if there is one. */
export const markSent = (
  sql: Sql,
  { id, recipient }: Pick<Mail, 'id' | 'recipient'>,
  at: Temporal.Instant,
  server: string | null,
) => sql`
  update mails set recipient = ${recipient}, sent_at = ${at}, tries = tries + 1, last_error = null, mail_server = ${server}
   where id = ${id}`

/** The mail server has not accepted it, so it may be sent again. */
export const markFailed = (sql: Sql, id: number, error: string) => sql`
  update mails set tries = tries + 1, last_error = ${error}, handed_over_at = null where id = ${id}`

/** It is unknown whether the mail server has accepted the mail. */
export const markUncertain = (sql: Sql, id: number, error: string) => sql`
  update mails set tries = tries + 1, last_error = ${error} where id = ${id} and sent_at is null`

/** Claims a mail for sending; the first caller gets it. */
export const claimHandover = (sql: Sql, id: number, at: Temporal.Instant) => sql<{ id: number }[]>`
  update mails set handed_over_at = ${at} where id = ${id} and handed_over_at is null returning id`

/** Allows a retry of a mail although the mail server may have accepted it. */
export const forgetHandover = (tx: Tx, id: number) => tx`
  update mails set handed_over_at = null where id = ${id} and sent_at is null`

/** A mail of a mailing. */
export interface BulkMail {
  recipient: string
  subject: string
  /** Its content, within the frame. */
  html: string
  frame: Frame
  text: string
  unsubscribe_url: string | null
  language: string
}

/** Inserts mails, each with the job that sends it. */
export const insertBulkMails = (
  tx: Tx,
  template: string,
  mails: BulkMail[],
  { task, priority }: { task: string; priority: number },
) => tx<{ id: number; recipient: string }[]>`
  with ${keeping(tx, mails)},
  mail as (
    insert into mails (recipient, template, subject, html, frame, text, created_at, unsubscribe_url, at_most_once, language)
    select recipient, ${template}, subject, html, frame, text, ${tx.now}, unsubscribe_url, true, language
      from json_to_recordset(${rowsOf(mails)}::text::json)
           as mail (recipient text, subject text, html text, frame bytea, text text, unsubscribe_url text, language text)
    returning id, recipient),
  queued as (
    select id, recipient, ${jobs.addingBehind(tx, task, tx`json_build_object('mail', id)`, { priority })} from mail)
  select id, recipient from queued`

export const replaceText = (tx: Tx, orderId: number, from: string, to: string) => tx`
  update mails set html = replace(html, ${from}, ${to}), text = replace(text, ${from}, ${to})
   where order_id = ${orderId}`

export const lockMail = (tx: Tx, id: number) => tx<Pick<Mail, 'sent_at' | 'template' | 'link'>[]>`
  select sent_at, template, link from mails where id = ${id} for update`

/** Copies a mail, about the same order, with a new link. */
export const copyMail = (tx: Tx, id: number, link: MailedLink | null) => tx<{ id: number }[]>`
  insert into mails (recipient, template, subject, html, frame, text, attachments, order_id, link, created_at, to_customer,
                     unsubscribe_url, at_most_once, language)
  select ${addressee(tx)}, m.template, m.subject, m.html, m.frame, m.text, m.attachments, m.order_id, ${linkOf(tx, { link })}, ${tx.now}, m.to_customer,
         m.unsubscribe_url, m.at_most_once, m.language
    ${addressed(tx)}
   where m.id = ${id}
  returning id`

/** Sent mails about an order to its customer that can be forwarded to another address. */
const forwardable = (sql: Sql | Tx, orderId: number) => sql`
  order_id = ${orderId} and link is null and sent_at is not null and to_customer`

export const readForwardable = (sql: Sql | Tx, orderId: number) => sql<{ id: number; template: string }[]>`
  select id, template from mails where ${forwardable(sql, orderId)} order by id desc`

/** Copies these of them for another address; of several with the same content only the newest. */
export const forward = (tx: Tx, orderId: number, { to, ids }: { to: string; ids: number[] }) => tx<
  { id: number }[]
>`
  insert into mails (recipient, template, subject, html, frame, text, attachments, order_id, created_at, to_customer, language)
  select ${to}::text, template, subject, html, frame, text, attachments, order_id, ${tx.now}, true, language
    from (select distinct on (template, subject, text) * from mails
           where ${forwardable(tx, orderId)} and id = any(${ids}::integer[])
           order by template, subject, text, id desc) chosen
   order by chosen.id
  returning id`

export const redirectUnsent = (
  tx: Tx,
  { from, to, templates }: { from: string; to: string; templates: string[] },
) => tx`
  update mails set recipient = ${to}
   where sent_at is null and email_key(recipient) = email_key(${from}) and template = any(${templates}::text[])`

/** The job of a deleted mail finds nothing to send. */
export const withdraw = (tx: Tx, orderId: number, template: string, since: Temporal.Instant) => tx<
  { has_left: boolean }[]
>`
  with found as (
    select id, sent_at from mails
     where order_id = ${orderId} and template = ${template} and created_at >= ${since}
     order by id limit 1 for update),
  gone as (
    delete from mails using found where mails.id = found.id and found.sent_at is null)
  select sent_at is not null as has_left from found`
