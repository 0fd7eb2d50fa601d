import * as language from '#server/platform/language/language.ts'
import { code } from '#server/platform/security/random-codes.ts'
import * as tokens from '#server/platform/security/one-time-tokens.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { layout } from './writing/layout.ts'
import { CODE, TOKEN, type Envelope, type MailMessage } from './writing/mail-message.ts'
import { withOwnTexts } from './writing/own-texts.ts'
import * as previews from './previews/previews.ts'
import { renderMail, type MailContent } from './writing/render.ts'
import * as queries from './queries.ts'
import { languageFor } from './recipient-language.ts'

/** Where mails are delivered: forwarding, redirecting and withdrawing them. */
export * as addresses from './addresses.ts'
export type { Attachment, Mail } from './queries.ts'
export { CODE, TOKEN, type Envelope, type MailMessage } from './writing/mail-message.ts'
/** The festival's own wording of mail texts. */
export * as ownTexts from './writing/own-texts.ts'
/** Queued mails and their delivery status. */
export * as outbox from './outbox.ts'
export { resend } from './resend.ts'
export { close } from './sending/smtp.ts'

/**
 * Puts a mail into the outbox, in the festival's layout. It leaves after the commit, and only then, and is tried until
 * the mail server accepts it, so orders work while it is down. Attachments are rendered when it leaves. A mail with a one-time
 * link has priority and connections of its own, because somebody is waiting for it. Box-office buyers without an e-mail address get no
 * mail. Mail to the order's customer goes to the address current at send time, also when it is resent. `writeOf` gets the site in the
 * recipient's language. It may be called more than once, and must read and format everything the mail says: only inside it are messages
 * in the recipient's language, with the festival's own wording applied.
 */
export async function send(
  tx: Tx,
  envelope: Envelope,
  writeOf: (festival: site.Site) => MailMessage,
): Promise<void> {
  // An erased account has no address either.
  if (!envelope.to.includes('@')) return
  const write = () => writeOf(site.of(tx))
  if (previews.captured(tx, { envelope, write })) return
  const { to, template, order: order_id = null, follows = true } = envelope
  const context = await recipientContext(tx, envelope)
  const written = language.withLanguage(context, () => withOwnTexts(tx, () => compose(tx, envelope, write())))
  const mail = { recipient: to, template, order_id, follows, language: context?.language ?? null, ...written }
  const owner = owners.get(tx.shop)
  if (owner !== undefined) return void (await queries.insertSent(tx, mail, owner === to ? 1 : 0))
  queries.insertMail(tx, mail)
}

/** The recipient's language: for staff the one they chose, else that of whoever triggers the mail. */
async function recipientContext(tx: Tx, envelope: Envelope): Promise<language.LanguageContext | undefined> {
  const [first] = site.of(tx).languages
  if (envelope.staff) return language.staffContext(envelope.staff.language, language.current(), first)
  const lang = await languageFor(tx, envelope)
  return lang && { language: lang }
}

function compose(tx: Tx, envelope: Envelope, letter: MailMessage) {
  const { subject, attachments = [] } = letter
  const { content, link } = markToken(envelope, letter)
  return { subject, attachments, link, ...layout(site.of(tx), renderMail(content)) }
}

/** Parts of a mail may be user input, such as a name, so the placeholders for the token and the code are random and cannot be guessed. */
function markToken(
  { link }: Envelope,
  { content }: MailMessage,
): { content: MailContent; link: tokens.MailedLink | null } {
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

const owners = new WeakMap<Shop, string>()

/**
 * Makes a shop store its mails as sent without sending any, for the demo's past. The mailbox shows those addressed to `owner`;
 * the others appear only on their orders.
 */
export const suppressDelivery = (shop: Shop, owner: string): void => void owners.set(shop, owner)

/** Replaces the text `from` by `to` in every mail about an order, so that links still work in mails sent later. */
export const replaceLinks = async (
  tx: Tx,
  orderId: number,
  { from, to }: { from: string; to: string },
): Promise<void> => void (await queries.replaceText(tx, orderId, from, to))
