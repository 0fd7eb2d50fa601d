import { formatDateTime, formatTime } from '#contract/dates.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import type { MailedLink } from '#server/platform/security/one-time-tokens.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from './messages.ts'
import type { Entry } from './queries.ts'

/** The URL of a waiting-list entry. */
const entryUrl = ({ shop }: Tx, { code }: Pick<Entry, 'code'>): string =>
  site.addressOf(shop, `/waiting-list/${code}`)

/** An item in a mail. */
type MailedItem = Pick<catalogue.Item, 'name' | 'external_code'> & { timezone?: string }

/** Its name in the recipient's language, with that of the variant. */
function nameOf(tx: Tx, { external_code, name }: MailedItem, { variant_id }: Variant): string {
  const item = catalogue.of(tx).byCode.get(external_code)
  return item ? catalogue.variants.nameOf(item, variant_id) : name
}

type Variant = Pick<Entry, 'variant_id'>

/** Mails the link that proves an address. The mail names nobody, because the address may be a stranger's. */
export async function sendProofMail(
  tx: Tx,
  item: MailedItem,
  asked: Variant & { email: string },
  link: MailedLink,
): Promise<void> {
  const texts = messages.proof
  await mail.send(tx, { to: asked.email, template: 'waiting-list-proof', link }, ({ name: festival }) => ({
    subject: texts.subject({ item: nameOf(tx, item, asked) }),
    content: {
      heading: texts.heading,
      name: null,
      paragraphs: [texts.text({ item: nameOf(tx, item, asked), festival })],
      button: { label: texts.button, url: site.addressOf(tx, `/confirm-waiting-list/${mail.TOKEN}`) },
      closing: [texts.closing],
    },
  }))
}

/** Mails the position on the waiting list; null if a place is held already. */
export async function sendJoinedMail(
  tx: Tx,
  item: MailedItem,
  entry: Pick<Entry, 'email' | 'code' | 'variant_id'>,
  position: number | null,
): Promise<void> {
  const texts = messages.joined
  await mail.send(tx, { to: entry.email, template: 'waiting-list' }, () => ({
    subject: texts.subject({ item: nameOf(tx, item, entry) }),
    content: {
      heading: texts.heading,
      name: null,
      paragraphs:
        position === null
          ? [texts.held({ item: nameOf(tx, item, entry) })]
          : [texts.text({ position: String(position), item: nameOf(tx, item, entry) }), texts.how],
      button: { label: texts.button, url: entryUrl(tx, entry) },
      closing: [texts.leave],
    },
  }))
}

/** Mails that a place is held. */
export async function sendOfferMail(
  tx: Tx,
  item: MailedItem,
  entry: Pick<Entry, 'email' | 'code' | 'variant_id'>,
  until: Temporal.Instant,
): Promise<void> {
  const texts = messages.offer
  const zone = item.timezone ?? site.of(tx).timezone
  const held = until.toString()
  await mail.send(tx, { to: entry.email, template: 'waiting-list-offer' }, ({ locale }) => ({
    subject: texts.subject({ item: nameOf(tx, item, entry), time: formatTime(held, zone, locale) }),
    content: {
      heading: texts.heading,
      name: null,
      paragraphs: [
        texts.text({ item: nameOf(tx, item, entry), when: formatDateTime(held, zone, locale), zone }),
        texts.hurry,
      ],
      button: { label: texts.button, url: entryUrl(tx, entry) },
    },
  }))
}

const EXAMPLE = { email: 'ana@example.com', code: 'EXAMPLE', variant_id: null }

previews.register((tx) => {
  const [product] = catalogue.of(tx).products
  const item = product ?? { name: '…', external_code: 'example' }
  return [
    () => sendProofMail(tx, item, EXAMPLE, previews.LINK),
    () => sendJoinedMail(tx, item, EXAMPLE, 12),
    () => sendJoinedMail(tx, item, EXAMPLE, null),
    () => sendOfferMail(tx, item, EXAMPLE, tx.now.add({ hours: 1 })),
  ]
})
