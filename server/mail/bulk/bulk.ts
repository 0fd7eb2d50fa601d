import * as language from '#server/platform/language/language.ts'
import * as jobs from '#server/platform/jobs/jobs.ts'
import { html } from '#server/platform/text/html.ts'
import { textLines } from '#server/platform/text/rich-text.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { layout, whole, type FramedMail } from '#server/mail/writing/layout.ts'
import { messages } from '#server/mail/messages.ts'
import { insertBulkMails, insertMail, type BulkMail } from '#server/mail/queries.ts'
import type { RenderedMail } from '#server/mail/writing/render.ts'

/** The content of a mail to one person. `body` is sanitized rich text; `unsubscribeUrl` is the link for opting out, null for mails without one. */
export interface PersonalMail {
  to: string
  /** The language of the festival's texts in it; null if the reader's language is unknown. */
  language: string | null
  subject: string
  body: string
  unsubscribeUrl: string | null
}

const TASK = 'send-mailing-mail'

const PRIORITY = 10
/** The priority of the job that queues further mails: after queued ones. */
export const AFTER_BULK = 11

/** The jobs with precedence, and for how long a mail is deferred. */
const BEFORE = ['send-mail', 'send-tickets']
const STAND_BACK = Temporal.Duration.from('PT2S')

/** Defers a bulk mail while an individual mail is queued; returns whether it did. */
export async function deferBulkMail(shop: Shop, payload: jobs.Payload): Promise<boolean> {
  if (!(await jobs.areWaiting(shop, BEFORE))) return false
  await shop.transact((tx) => jobs.addBehind(tx, TASK, payload, { priority: PRIORITY, wait: STAND_BACK }))
  return true
}

/** A mail in the festival's layout, as its reader gets it. */
export const render = (at: Shop | Tx, mail: Omit<PersonalMail, 'to'>): RenderedMail =>
  whole(mail.subject, write(at, mail))

const write = (at: Shop | Tx, mail: Omit<PersonalMail, 'to'>): FramedMail =>
  language.withLanguage(site.languageContext(at, mail.language), () => written(at, mail))

function written(
  at: Shop | Tx,
  { body, unsubscribeUrl }: Pick<PersonalMail, 'body' | 'unsubscribeUrl'>,
): FramedMail {
  const { name } = site.of(at)
  const why = messages.unsubscribeNews({ festival: name })
  const foot =
    unsubscribeUrl === null
      ? ''
      : html`<p class="small">${why} <a href="${unsubscribeUrl}">${messages.unsubscribeNewsLink}</a></p>`
          .markup
  const text = unsubscribeUrl === null ? textLines(body) : `${textLines(body)}\n\n${why}\n${unsubscribeUrl}`
  return layout(site.of(at), { html: `${body}\n${foot}`, text })
}

/** Adds one mail to the outbox, as an urgent one. */
export const sendOne = (tx: Tx, template: string, mail: PersonalMail): void =>
  insertMail(tx, {
    recipient: mail.to,
    template,
    subject: mail.subject,
    attachments: [],
    order_id: null,
    follows: false,
    link: null,
    language: site.languageContext(tx, mail.language).language,
    ...write(tx, mail),
  })

/**
 * Adds a mail to each of several addresses to the outbox, behind everything urgent, and returns the mail of each address. Each is sent at
 * most once: if it is unknown whether the mail server has accepted one, it is not retried.
 */
export async function send(tx: Tx, template: string, mails: PersonalMail[]): Promise<Map<string, number>> {
  const rendered = mails.map((mail): BulkMail => ({
    recipient: mail.to,
    subject: mail.subject,
    unsubscribe_url: mail.unsubscribeUrl,
    language: site.languageContext(tx, mail.language).language,
    ...write(tx, mail),
  }))
  const written = await insertBulkMails(tx, template, rendered, { task: TASK, priority: PRIORITY })
  return new Map(written.map(({ id, recipient }) => [recipient, id]))
}
