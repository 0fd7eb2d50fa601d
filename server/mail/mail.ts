import * as jobs from '#server/platform/jobs/jobs.ts'
import { code } from '#server/platform/security/random.ts'
import { codeOf } from '#server/platform/security/one-time-codes.ts'
import * as tokens from '#server/platform/security/one-time-tokens.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { layout } from './layout.ts'
import { renderMail, type MailContent } from './render.ts'
import { deliver, type AttachedFile } from './smtp.ts'
import * as queries from './queries.ts'
import { taskOf } from './queue.ts'

/** Where mails go that do not go where they were written to. */
export * as addresses from './addresses.ts'
export type { Attachment, Mail } from './queries.ts'
export { resend } from './resend.ts'
export { close, type AttachedFile } from './smtp.ts'

/** A mail to send. `template` names its kind ("confirmation"). */
export interface Draft {
  to: string
  template: string
  subject: string
  content: MailContent
  attachments?: queries.Attachment[]
  /** The id of the order that it is about. */
  order?: number
  /**
   * Whether it goes where the mails of its order go when it leaves, if `to` is its customer: by default it does. A mail that tells the
   * address of before that it is that no more stays there.
   */
  follows?: boolean
  /** The link that works once whose address the content names, with `TOKEN` in place of the token. */
  link?: tokens.MailedLink
}

/** Stands for the token in the address of a mail's button, or of a link below it. Only what leaves has the token, and the code. */
export const TOKEN = '{token}'
/** Stands for the code, there and where it is to be typed. */
export const CODE = '{code}'

/** A mail that was written before this instant, and has not left, is late. */
export const lateBefore = (now: Temporal.Instant): Temporal.Instant => now.subtract({ minutes: 10 })

/** Makes the files of an attachment of a mail to `recipient`; none when they may not have it, or not any more. */
export type DrawAttachment = (
  shop: Shop,
  recipient: string,
  attachment: queries.Attachment,
) => Promise<AttachedFile[]>

/**
 * Puts a mail into the outbox, in the festival's layout. It leaves after the commit, and only then, and is tried until
 * the mail server takes it, so orders work while it is down. Attachments are drawn when it leaves. A mail with a link that
 * works once goes before all others, by connections of its own: somebody sits and waits for it. Who has bought at the box office without
 * an address gets none. One to the customer of its order goes to the address that they have when it leaves, also when it is sent again.
 */
export async function send(tx: Tx, draft: Draft): Promise<void> {
  // Nor does an account that was erased have an address.
  if (!draft.to.includes('@')) return
  const { to, template, subject, attachments = [], order: order_id = null, follows = true } = draft
  const { content, link } = markToken(draft)
  const mail = {
    recipient: to,
    template,
    subject,
    attachments,
    order_id,
    follows,
    link,
    ...layout(site.of(tx), subject, renderMail(content)),
  }
  const reader = readers.get(tx.shop)
  if (reader !== undefined) return void (await queries.insertSent(tx, mail, reader === to ? 1 : 0))
  tx.withCommit(queries.insertMail(tx, mail, taskOf(mail)))
}

/** Others may have written parts of the mail, a name for instance: what stands for the token and the code is nothing that they can write. */
function markToken({ content, link }: Draft): { content: MailContent; link: tokens.MailedLink | null } {
  if (!link || !content.button) return { content, link: link ?? null }
  const [marker, codeMarker] = [`{${code(16)}}`, `{${code(16)}}`]
  const mark = <To extends { url: string }>(to: To): To => ({
    ...to,
    url: to.url.replace(TOKEN, marker).replace(CODE, codeMarker),
  })
  const marked = { ...content, button: mark(content.button), links: content.links?.map(mark) ?? [] }
  if (!link.code || !content.code) return { content: marked, link: { ...link, marker } }
  return {
    content: { ...marked, code: { ...content.code, value: codeMarker } },
    link: { ...link, marker, code: { ...link.code, marker: codeMarker } },
  }
}

const readers = new WeakMap<Shop, string>()

/**
 * Makes a shop store its mails as sent without sending any, for the demo's past. The mailbox shows those to `reader`;
 * the others are stored only with their orders.
 */
export const suppressDelivery = (shop: Shop, reader: string): void => void readers.set(shop, reader)

/**
 * The jobs `send-mail` and `send-urgent-mail`: gives a mail of the outbox to the mail server, or writes it into a file in `DATA_DIR/mail/` where
 * there is none. Does nothing for a mail that was sent. Throws when it fails, so that the job is tried again. An
 * attachment for which `draw` returns no file is left out.
 */
export async function sendFromOutbox(shop: Shop, payload: jobs.Payload, draw: DrawAttachment): Promise<void> {
  const [mail] = await queries.readAddressed(shop.sql, Number(payload.mail))
  if (!mail || mail.sent_at) return
  try {
    if (mail.link) await tokens.start(shop, mail.link)
    await deliver(shop, withToken(shop, mail), await drawAttachments(shop, mail, draw))
    // Once more, for the mail server may have been slow to take it.
    if (mail.link) await tokens.start(shop, mail.link)
  } catch (error) {
    await queries.markFailed(shop.sql, mail.id, String(error).slice(0, 1000))
    throw error
  }
  const { smtpUrl } = shop.settings
  const server = smtpUrl === null ? null : new URL(smtpUrl).host
  await queries.markSent(shop.sql, mail, shop.clock.now(), server)
}

async function drawAttachments(
  shop: Shop,
  mail: queries.Mail,
  draw: DrawAttachment,
): Promise<AttachedFile[]> {
  const files: AttachedFile[] = []
  let missing = 0
  // One after the other, so that a concurrent download waits for one attachment and not for all.
  for (const attachment of mail.attachments) {
    const drawn = await draw(shop, mail.recipient, attachment)
    files.push(...drawn)
    if (drawn.length === 0) missing += 1
  }
  if (missing > 0) shop.log.warn({ mail: mail.id, missing }, 'attachments left out')
  return files
}

/** A mail as its recipient gets it. */
function withToken<M extends Pick<queries.Mail, 'html' | 'text' | 'link'>>({ settings }: Shop, mail: M): M {
  const { link } = mail
  if (!link) return mail
  const secrets: [marker: string, secret: string][] = [[link.marker ?? TOKEN, tokens.tokenOf(settings, link)]]
  if (link.code?.marker !== undefined) secrets.push([link.code.marker, codeOf(settings, link)])
  const received = (text: string) =>
    secrets.reduce((before, [marker, secret]) => before.replaceAll(marker, secret), text)
  return { ...mail, html: received(mail.html), text: received(mail.text) }
}

/** The last 200 mails that were sent or wait in the outbox, newest first, as their recipients get them: their links work. */
export const mailbox = async (shop: Shop): Promise<queries.Mail[]> =>
  (await queries.readMails(shop.sql)).map((mail) => withToken(shop, mail))

/** One mail as its recipient gets it, or null. */
export async function readMail(shop: Shop, id: number): Promise<queries.Mail | null> {
  const [mail] = await queries.readMail(shop.sql, id)
  return mail ? withToken(shop, mail) : null
}

/** Replaces one text, `from`, in every mail about an order by `to`, so that the links of a mail that is sent later still work. */
export const replaceLinks = async (
  tx: Tx,
  orderId: number,
  { from, to }: { from: string; to: string },
): Promise<void> => void (await queries.replaceText(tx, orderId, from, to))
