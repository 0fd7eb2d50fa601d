import * as jobs from '#server/platform/jobs.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { letterhead } from './letterhead.ts'
import { hand } from './post.ts'
import * as queries from './queries.ts'

export type { Mail } from './queries.ts'
export { letter } from './letter.ts'
export { close } from './post.ts'

/** A mail to be written: `html` and `text` are the two halves of a `letter`. `template` names its kind ("confirmation"). */
export interface Draft {
  to: string
  template: string
  subject: string
  html: string
  text: string
}

/**
 * Writes a mail on the festival's letterhead. It leaves when, and only if, the transaction commits, and as
 * often as it takes: a mail server that is down keeps nobody from buying.
 */
export async function send(tx: Tx, draft: Draft): Promise<void> {
  const { to, template, subject } = draft
  const [row] = await queries.insertMail(tx, {
    recipient: to,
    template,
    subject,
    ...letterhead(site.of(tx), draft),
  })
  if (row) await jobs.add(tx, 'send-mail', { mail: row.id })
}

/**
 * The job `send-mail`: hands the mail to the mail server, or puts it as a file into `DATA_DIR/mail/` where
 * there is none. Does nothing for a mail that has left; throws what went wrong, so that the queue tries again.
 */
export async function deliver(shop: Shop, payload: jobs.Payload): Promise<void> {
  const [mail] = await queries.readMail(shop.sql, Number(payload.mail))
  if (!mail || mail.sent_at) return
  try {
    await hand(shop, mail)
  } catch (error) {
    await queries.noteFailure(shop.sql, mail.id, String(error).slice(0, 1000))
    throw error
  }
  await queries.noteSent(shop.sql, mail.id, shop.clock.now())
}

/** The last 200 mails, newest first. */
export const mailbox = (shop: Shop): Promise<queries.Mail[]> => queries.readMails(shop.sql)

/** One mail, or null. */
export const readMail = async (shop: Shop, id: number): Promise<queries.Mail | null> =>
  (await queries.readMail(shop.sql, id))[0] ?? null
