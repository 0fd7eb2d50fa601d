import * as language from '#server/platform/language/language.ts'
import { code } from '#server/platform/security/random.ts'
import * as tokens from '#server/platform/security/one-time-tokens.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { layout } from './writing/layout.ts'
import { CODE, TOKEN, type Envelope, type Letter } from './writing/letter.ts'
import { inOwnWords } from './writing/own-texts.ts'
import * as rehearsals from './rehearsals.ts'
import { renderMail, type MailContent } from './writing/render.ts'
import * as queries from './queries.ts'
import { languageFor } from './recipient-language.ts'
import { taskOf } from './sending/queue.ts'

/** One text to many people. */
export * as bulk from './bulk.ts'
/** Where mails go that do not go where they were written to, and those that do not go at all. */
export * as addresses from './addresses.ts'
export type { Attachment, Mail } from './queries.ts'
export { CODE, TOKEN, type Envelope, type Letter } from './writing/letter.ts'
/** The festival's own words in its mails. */
export * as ownTexts from './writing/own-texts.ts'
/** Mails that are written, and not sent. */
export * as rehearsals from './rehearsals.ts'
/** The mails that wait, and what becomes of them. */
export * as outbox from './outbox.ts'
export { resend } from './resend.ts'
export { close } from './sending/smtp.ts'

/**
 * Puts a mail into the outbox, in the festival's layout. It leaves after the commit, and only then, and is tried until
 * the mail server takes it, so orders work while it is down. Attachments are drawn when it leaves. A mail with a link that
 * works once goes before all others, by connections of its own: somebody sits and waits for it. Who has bought at the box office without
 * an address gets none. One to the customer of its order goes to the address that they have when it leaves, also when it is sent again.
 * `write` gets the festival as the recipient reads it. It may be called more than once, and reads and formats all that the mail says itself:
 * only there messages are in the recipient's language, and the festival's own.
 */
export async function send(
  tx: Tx,
  envelope: Envelope,
  writeOf: (festival: site.Site) => Letter,
): Promise<void> {
  // Nor does an account that was erased have an address.
  if (!envelope.to.includes('@')) return
  const write = () => writeOf(site.of(tx))
  if (rehearsals.holdBack(tx, { envelope, write })) return
  const { to, template, order: order_id = null, follows = true } = envelope
  const reader = await readerOf(tx, envelope)
  const written = language.speakTo(reader, () => inOwnWords(tx, () => compose(tx, envelope, write())))
  const mail = { recipient: to, template, order_id, follows, language: reader?.language ?? null, ...written }
  const owner = owners.get(tx.shop)
  if (owner !== undefined) return void (await queries.insertSent(tx, mail, owner === to ? 1 : 0))
  tx.withCommit(queries.insertMail(tx, mail, taskOf(mail)))
}

/** Whoever it is for: one of the staff in the language that they chose, else in that of who has it sent. */
async function readerOf(tx: Tx, envelope: Envelope): Promise<language.Reader | undefined> {
  const [first] = site.of(tx).languages
  if (envelope.staff) return language.staffReader(envelope.staff.language, language.current(), first)
  const spoken = await languageFor(tx, envelope)
  return spoken && { language: spoken }
}

function compose(tx: Tx, envelope: Envelope, letter: Letter) {
  const { subject, attachments = [] } = letter
  const { content, link } = markToken(envelope, letter)
  return { subject, attachments, link, ...layout(site.of(tx), subject, renderMail(content)) }
}

/** Others may have written parts of the mail, a name for instance: what stands for the token and the code is nothing that they can write. */
function markToken(
  { link }: Envelope,
  { content }: Letter,
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
 * Makes a shop store its mails as sent without sending any, for the demo's past. The mailbox shows those to `reader`;
 * the others are stored only with their orders.
 */
export const suppressDelivery = (shop: Shop, reader: string): void => void owners.set(shop, reader)

/** Replaces one text, `from`, in every mail about an order by `to`, so that the links of a mail that is sent later still work. */
export const replaceLinks = async (
  tx: Tx,
  orderId: number,
  { from, to }: { from: string; to: string },
): Promise<void> => void (await queries.replaceText(tx, orderId, from, to))
