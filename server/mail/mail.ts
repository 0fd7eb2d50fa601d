import * as jobs from '#server/platform/jobs.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { layout } from './layout.ts'
import { deliver, type AttachedFile } from './smtp.ts'
import * as queries from './queries.ts'

export type { Attachment, Mail } from './queries.ts'
export { renderMail } from './render.ts'
export { resend } from './resend.ts'
export { close, type AttachedFile } from './smtp.ts'

/** A mail to be written: `html` and `text` are the two halves of a `letter`. `template` names its kind ("confirmation"). */
export interface Draft {
  to: string
  template: string
  subject: string
  html: string
  text: string
  attachments?: queries.Attachment[]
  /** The id of the order that it is about. */
  order?: number
}

/** Draws what goes with a mail to `recipient`; null when they may not have it, or not any more. */
export type DrawAttachment = (
  shop: Shop,
  recipient: string,
  attachment: queries.Attachment,
) => Promise<AttachedFile | null>

/**
 * Writes a mail on the festival's letterhead. It leaves when, and only if, the transaction commits, and as
 * often as it takes: a mail server that is down keeps nobody from buying. Its attachments are drawn when it leaves.
 */
export async function send(tx: Tx, draft: Draft): Promise<void> {
  const { to, template, subject, attachments = [], order: order_id = null } = draft
  const writing = {
    recipient: to,
    template,
    subject,
    attachments,
    order_id,
    ...layout(site.of(tx), draft),
  }
  const reader = readers.get(tx.shop)
  if (reader !== undefined) return void (await queries.insertSent(tx, writing, reader === to ? 1 : 0))
  const [row] = await queries.insertMail(tx, writing)
  if (row) await jobs.add(tx, 'send-mail', { mail: row.id })
}

const readers = new WeakMap<Shop, string>()

/**
 * Has a shop that acts the past write its mails down as sent, and none leave. Those to `reader` are in the mailbox, as if it
 * had taken a try to send them; the others are kept with what they are about.
 */
export const suppressDelivery = (shop: Shop, reader: string): void => void readers.set(shop, reader)

/**
 * The job `send-mail`: hands the mail to the mail server, or puts it as a file into `DATA_DIR/mail/` where
 * there is none. Does nothing for a mail that has left; throws what went wrong, so that the queue tries again. An
 * attachment that `draw` does not give is left out.
 */
export async function sendFromOutbox(shop: Shop, payload: jobs.Payload, draw: DrawAttachment): Promise<void> {
  const [mail] = await queries.readMail(shop.sql, Number(payload.mail))
  if (!mail || mail.sent_at) return
  try {
    await deliver(shop, mail, await drawAttachments(shop, mail, draw))
  } catch (error) {
    await queries.markFailed(shop.sql, mail.id, String(error).slice(0, 1000))
    throw error
  }
  await queries.markSent(shop.sql, mail.id, shop.clock.now())
}

async function drawAttachments(
  shop: Shop,
  mail: queries.Mail,
  draw: DrawAttachment,
): Promise<AttachedFile[]> {
  const files: AttachedFile[] = []
  // One after the other, so that whoever downloads a ticket meanwhile waits for one of them and not for all.
  for (const attachment of mail.attachments) {
    const file = await draw(shop, mail.recipient, attachment)
    if (file) files.push(file)
  }
  const missing = mail.attachments.length - files.length
  if (missing > 0) shop.log.warn({ mail: mail.id, missing }, 'attachments left out')
  return files
}

/** The last 200 mails that were sent or wait for it, newest first. */
export const mailbox = (shop: Shop): Promise<queries.Mail[]> => queries.readMails(shop.sql)

/** One mail, or null. */
export const readMail = async (shop: Shop, id: number): Promise<queries.Mail | null> =>
  (await queries.readMail(shop.sql, id))[0] ?? null

/** Has every mail about an order say `to` where it said `from`: sent now, or again, its links lead somewhere. */
export const replaceLinks = async (
  tx: Tx,
  orderId: number,
  { from, to }: { from: string; to: string },
): Promise<void> => void (await queries.replaceText(tx, orderId, from, to))
