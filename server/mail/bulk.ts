import * as language from '#server/platform/language/language.ts'
import * as jobs from '#server/platform/jobs/jobs.ts'
import { html } from '#server/platform/text/html.ts'
import { textLines } from '#server/platform/text/rich-text.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { layout } from './writing/layout.ts'
import { messages } from './messages.ts'
import { insertBulkMails, insertMail, type BulkMail } from './queries.ts'
import { taskOf } from './sending/queue.ts'
import type { RenderedMail } from './writing/render.ts'

/** What one person is written. `body` is clean rich text; `stopUrl` is where the mails can be stopped, null for what cannot be. */
export interface BulkLetter {
  to: string
  /** That of what the festival says in it; null where nobody knows which they read. */
  language: string | null
  subject: string
  body: string
  stopUrl: string | null
}

const TASK = 'send-mailing-mail'

const PRIORITY = 10
/** The priority of what hands on the next mails: it comes after those that wait. */
export const AFTER_BULK = 11

/** The jobs that go before, and for how long a mail then stands back. */
const BEFORE = ['send-mail', 'send-tickets']
const STAND_BACK = Temporal.Duration.from('PT2S')

/** Has a mail of many stand back while another waits that was written to one person; true when it does. */
export async function standBack(shop: Shop, payload: jobs.Payload): Promise<boolean> {
  if (!(await jobs.areWaiting(shop, BEFORE))) return false
  await shop.transact((tx) => jobs.addBehind(tx, TASK, payload, { priority: PRIORITY, wait: STAND_BACK }))
  return true
}

/** A letter in the festival's layout, as its reader gets it. */
export const render = (at: Shop | Tx, letter: Omit<BulkLetter, 'to'>): RenderedMail =>
  language.speakTo(site.readerOf(at, letter.language), () => written(at, letter))

function written(
  at: Shop | Tx,
  { subject, body, stopUrl }: Omit<BulkLetter, 'to' | 'language'>,
): RenderedMail {
  const { name } = site.of(at)
  const why = messages.stopNews({ festival: name })
  const foot =
    stopUrl === null
      ? ''
      : html`<p class="small">${why} <a href="${stopUrl}">${messages.stopNewsLink}</a></p>`.markup
  const text = stopUrl === null ? textLines(body) : `${textLines(body)}\n\n${why}\n${stopUrl}`
  return layout(site.of(at), subject, { html: `${body}\n${foot}`, text })
}

/** Puts one letter into the outbox, among the urgent mails. */
export const sendOne = (tx: Tx, template: string, letter: BulkLetter): void =>
  tx.withCommit(
    insertMail(
      tx,
      {
        recipient: letter.to,
        template,
        subject: letter.subject,
        attachments: [],
        order_id: null,
        follows: false,
        link: null,
        language: site.readerOf(tx, letter.language).language,
        ...render(tx, letter),
      },
      taskOf({ link: null }),
    ),
  )

/**
 * Puts a letter to each of several addresses into the outbox, behind everything urgent, and returns the mail of each
 * address. Each leaves once at most: one of which nobody knows whether the mail server has taken it is not tried again.
 */
export async function send(tx: Tx, template: string, letters: BulkLetter[]): Promise<Map<string, number>> {
  const mails = letters.map((letter): BulkMail => ({
    recipient: letter.to,
    subject: letter.subject,
    unsubscribe_url: letter.stopUrl,
    language: site.readerOf(tx, letter.language).language,
    ...render(tx, letter),
  }))
  const written = await insertBulkMails(tx, template, mails, { task: TASK, priority: PRIORITY })
  return new Map(written.map(({ id, recipient }) => [recipient, id]))
}
