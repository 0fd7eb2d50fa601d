import { isLanguage } from '#contract/languages.ts'
import * as language from '#server/platform/language/language.ts'
import * as jobs from '#server/platform/jobs/jobs.ts'
import { codeOf } from '#server/platform/security/one-time-codes.ts'
import * as tokens from '#server/platform/security/one-time-tokens.ts'
import type { Shop } from '#server/platform/shop.ts'
import { TOKEN } from './writing/mail-message.ts'
import { NotDelivered } from './sending/mail-thread.ts'
import { messages } from './messages.ts'
import * as queries from './queries.ts'
import { deliver, type AttachedFile } from './sending/smtp.ts'

/** A mail written before this instant that has not been sent is late. */
export const lateBefore = (now: Temporal.Instant): Temporal.Instant => now.subtract({ minutes: 10 })

/** Creates the files of an attachment of a mail to `recipient`; none if they may not have it (any more). */
export type DrawAttachment = (
  shop: Shop,
  recipient: string,
  attachment: queries.Attachment,
) => Promise<AttachedFile[]>

/**
 * The jobs `send-mail` and `send-urgent-mail`: sends a mail of the outbox to the mail server or, without one, writes it to a file in
 * `DATA_DIR/mail/`. Does nothing for a sent mail. Throws on failure, so that the job is retried. An attachment for which `draw` returns no
 * file is omitted.
 */
export async function send(shop: Shop, payload: jobs.Payload, draw: DrawAttachment): Promise<void> {
  const [mail] = await queries.readAddressed(shop.sql, Number(payload.mail))
  if (!mail || mail.sent_at) return
  if (mail.at_most_once && !(await claim(shop, mail))) return
  try {
    if (mail.link) await tokens.start(shop, mail.link)
    const attached = await language.withLanguage(recipientContext(mail), () =>
      drawAttachments(shop, mail, draw),
    )
    await deliver(shop, withToken(shop, mail), attached)
    // Again, because the mail server may have been slow to accept it.
    if (mail.link) await tokens.start(shop, mail.link)
  } catch (error) {
    const mayBeTaken = mail.at_most_once && isUncertain(shop, error)
    if (mayBeTaken) return void (await queries.markUncertain(shop.sql, mail.id, messages.uncertain))
    await queries.markFailed(shop.sql, mail.id, String(error).slice(0, 1000))
    throw error
  }
  const { smtpUrl } = shop.settings
  const server = smtpUrl === null ? null : new URL(smtpUrl).host
  await queries.markSent(shop.sql, mail, shop.clock.now(), server)
}

/** Its documents are in the language of the mail. */
const recipientContext = ({ language: lang }: queries.Mail): language.LanguageContext | undefined =>
  lang !== null && isLanguage(lang) ? { language: lang } : undefined

/** Whether the mail server may have accepted a mail without confirming it; without a mail server, the file was not written. */
const isUncertain = ({ settings }: Shop, error: unknown): boolean =>
  settings.smtpUrl !== null && !(error instanceof NotDelivered && error.refused)

/**
 * Claims a mail for its single delivery attempt; false if it was claimed before, whatever the result. A killed process leaves the result
 * unknown.
 */
async function claim(shop: Shop, { id }: queries.Mail): Promise<boolean> {
  const [claimed] = await queries.claimHandover(shop.sql, id, shop.clock.now())
  if (!claimed) await queries.markUncertain(shop.sql, id, messages.uncertain)
  return claimed !== undefined
}

async function drawAttachments(
  shop: Shop,
  mail: queries.Mail,
  draw: DrawAttachment,
): Promise<AttachedFile[]> {
  const files: AttachedFile[] = []
  let missing = 0
  // One after the other, so that a concurrent download waits for one attachment instead of all.
  for (const attachment of mail.attachments) {
    const drawn = await draw(shop, mail.recipient, attachment)
    files.push(...drawn)
    if (drawn.length === 0) missing += 1
  }
  if (missing > 0) shop.log.warn({ mail: mail.id, missing }, 'attachments left out')
  return files
}

/** A mail as its recipient gets it. A login code begins its subject, so that it can be read without opening the mail. */
function withToken<M extends Pick<queries.Mail, 'subject' | 'html' | 'text' | 'link'>>(
  { settings }: Shop,
  mail: M,
): M {
  const { link } = mail
  if (!link) return mail
  const secrets: [marker: string, secret: string][] = [[link.marker ?? TOKEN, tokens.tokenOf(settings, link)]]
  if (link.code?.marker !== undefined) secrets.push([link.code.marker, codeOf(settings, link)])
  const received = (text: string) =>
    secrets.reduce((before, [marker, secret]) => before.replaceAll(marker, secret), text)
  const subject = tokens.isCodeAlone(link) ? `${codeOf(settings, link)} · ${mail.subject}` : mail.subject
  return { ...mail, subject, html: received(mail.html), text: received(mail.text) }
}

/** The last 200 mails, sent or in the outbox, newest first, as their recipients get them, with working links. */
export const mailbox = async (shop: Shop): Promise<queries.Mail[]> =>
  (await queries.readMails(shop.sql)).map((mail) => withToken(shop, mail))

/** One mail as its recipient gets it, or null. */
export async function readMail(shop: Shop, id: number): Promise<queries.Mail | null> {
  const [mail] = await queries.readMail(shop.sql, id)
  return mail ? withToken(shop, mail) : null
}
