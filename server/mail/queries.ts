import * as jobs from '#server/platform/jobs/jobs.ts'
import type { MailedLink } from '#server/platform/security/one-time-tokens.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

/** A mail as it is stored first. `template` names its kind ("confirmation"). */
export interface NewMail {
  recipient: string
  template: string
  subject: string
  html: string
  text: string
  attachments: Attachment[]
  /** The id of the order that it is about; null when it is about none. */
  order_id: number | null
  /** The link that works once which the mail holds: where `html` and `text` say `TOKEN`, what leaves has its token. */
  link: MailedLink | null
}

/**
 * What is attached: a ticket by its code, with its QR code where the HTML shows that by a `cid`, or a text as a QR code. Mails of
 * earlier releases have no `cid` with their tickets.
 */
export type Attachment =
  | { document: 'ticket'; code: string; cid?: string }
  | { document: 'qr'; cid: string; text: string }

/** A stored mail and its delivery. */
export interface Mail extends NewMail {
  id: number
  created_at: Temporal.Instant
  sent_at: Temporal.Instant | null
  tries: number
  last_error: string | null
}

/** A mail, and the job that sends it. */
export const insertMail = (tx: Tx, mail: NewMail, task: string) => tx`
  with mail as (
    insert into mails (recipient, template, subject, html, text, attachments, order_id, link, created_at)
    values (${mail.recipient}, ${mail.template}, ${mail.subject}, ${mail.html}, ${mail.text},
            ${tx.json(mail.attachments)}, ${mail.order_id}, ${linkOf(tx, mail)}, ${tx.now})
    returning id)
  select ${jobs.adding(tx, task, tx`json_build_object('mail', id)`)} from mail`

/** A mail that is stored as sent. */
export const insertSent = (tx: Tx, mail: NewMail, tries: 0 | 1) => tx`
  insert into mails (recipient, template, subject, html, text, attachments, order_id, link, created_at, sent_at, tries)
  values (${mail.recipient}, ${mail.template}, ${mail.subject}, ${mail.html}, ${mail.text},
          ${tx.json(mail.attachments)}, ${mail.order_id}, ${linkOf(tx, mail)}, ${tx.now}, ${tx.now}, ${tries})`

const linkOf = (tx: Tx, { link }: Pick<NewMail, 'link'>) => link && tx.json({ ...link })

export const readMails = (sql: Sql) => sql<Mail[]>`
  select * from mails where tries > 0 or sent_at is null order by id desc limit 200`

export const readMail = (sql: Sql, id: number) => sql<Mail[]>`select * from mails where id = ${id}`

export const markSent = (sql: Sql, id: number, at: Temporal.Instant) => sql`
  update mails set sent_at = ${at}, tries = tries + 1, last_error = null where id = ${id}`

export const markFailed = (sql: Sql, id: number, error: string) => sql`
  update mails set tries = tries + 1, last_error = ${error} where id = ${id}`

export const replaceText = (tx: Tx, orderId: number, from: string, to: string) => tx`
  update mails set html = replace(html, ${from}, ${to}), text = replace(text, ${from}, ${to})
   where order_id = ${orderId}`

export const lockMail = (tx: Tx, id: number) => tx<Pick<Mail, 'sent_at' | 'template' | 'link'>[]>`
  select sent_at, template, link from mails where id = ${id} for update`

/** The same mail once more, about the same order, with a link of its own. */
export const copyMail = (tx: Tx, id: number, link: MailedLink | null) => tx<{ id: number }[]>`
  insert into mails (recipient, template, subject, html, text, attachments, order_id, link, created_at)
  select recipient, template, subject, html, text, attachments, order_id, ${linkOf(tx, { link })}, ${tx.now}
    from mails where id = ${id}
  returning id`

/** The newest mail about an order to one address once more, to another. */
export const forwardNewest = (tx: Tx, orderId: number, from: string, to: string) => tx<{ id: number }[]>`
  insert into mails (recipient, template, subject, html, text, attachments, order_id, created_at)
  select ${to}::text, template, subject, html, text, attachments, order_id, ${tx.now}
    from mails
   where order_id = ${orderId} and lower(recipient) = lower(${from}) and link is null
   order by id desc
   limit 1
  returning id`
