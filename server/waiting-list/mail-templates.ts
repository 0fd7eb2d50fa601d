import { formatDateTime } from '#contract/dates.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import * as mail from '#server/mail/mail.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { messages } from './messages.ts'
import type { Entry } from './entry-queries.ts'
import type { SaleAlert } from './sale-alert-queries.ts'

/** The URL of an item. */
const itemUrl = ({ shop }: Tx, item: MailedItem): string =>
  site.addressOf(shop, `/${item.shop_item_type}/${encodeURIComponent(item.external_code)}`)

/** The URL of a waiting-list entry. */
const entryUrl = ({ shop }: Tx, { code }: Pick<Entry, 'code'>): string =>
  site.addressOf(shop, `/waiting-list/${code}`)

/** An item in a mail. */
type MailedItem = Pick<catalogue.Item, 'name' | 'external_code' | 'shop_item_type' | 'on_sale_from'> & {
  timezone?: string
}

const zoneOf = (tx: Tx, item: MailedItem): string => item.timezone ?? site.of(tx).timezone

/** Its name in the recipient's language. */
const nameOf = (tx: Tx, { external_code, name }: MailedItem): string =>
  catalogue.of(tx).byCode.get(external_code)?.name ?? name

/** Mails the position on the waiting list. */
export async function sendJoinedMail(
  tx: Tx,
  item: MailedItem,
  entry: Pick<Entry, 'email' | 'code'>,
  position: number,
): Promise<void> {
  const texts = messages.joined
  await mail.send(tx, { to: entry.email, template: 'waiting-list' }, () => ({
    subject: texts.subject({ item: nameOf(tx, item) }),
    content: {
      heading: texts.heading,
      // The address is unconfirmed, so the name could contain advertising.
      name: null,
      paragraphs: [texts.text({ position: String(position), item: nameOf(tx, item) }), texts.how],
      button: { label: texts.button, url: entryUrl(tx, entry) },
      closing: [texts.leave],
    },
  }))
}

/** Mails that a place is held. */
export async function sendOfferMail(
  tx: Tx,
  item: MailedItem,
  entry: Pick<Entry, 'email' | 'code'>,
  until: Temporal.Instant,
): Promise<void> {
  const texts = messages.offer
  const zone = zoneOf(tx, item)
  await mail.send(tx, { to: entry.email, template: 'waiting-list-offer' }, ({ locale }) => ({
    subject: texts.subject({ item: nameOf(tx, item), time: timeIn(until, zone, locale) }),
    content: {
      heading: texts.heading,
      name: null,
      paragraphs: [
        texts.text({ item: nameOf(tx, item), when: formatDateTime(until.toString(), zone, locale), zone }),
        texts.hurry,
      ],
      button: { label: texts.button, url: entryUrl(tx, entry) },
    },
  }))
}

const timeIn = (at: Temporal.Instant, zone: string, locale: string): string =>
  at.toZonedDateTimeISO(zone).toLocaleString(locale, { hour: '2-digit', minute: '2-digit' })

/** Mails that the sale of an item is about to begin, or has begun. */
export async function sendSaleAlert(
  tx: Tx,
  item: MailedItem,
  alert: Pick<SaleAlert, 'email' | 'code'>,
): Promise<void> {
  const texts = messages.sale
  const zone = zoneOf(tx, item)
  const from = item.on_sale_from
  const begins = from !== null && Temporal.Instant.compare(tx.now, from) < 0 ? from : null
  await mail.send(tx, { to: alert.email, template: 'sale-begins' }, ({ locale }) => {
    const named = { item: nameOf(tx, item) }
    const when = begins && formatDateTime(begins.toString(), zone, locale)
    return {
      subject: begins
        ? texts.subjectLater({ ...named, time: timeIn(begins, zone, locale) })
        : texts.subjectNow(named),
      content: {
        heading: when ? texts.headingLater : texts.headingNow,
        name: null,
        paragraphs: when ? [texts.later({ ...named, when, zone }), texts.opensByItself] : [texts.now(named)],
        button: { label: texts.button(named), url: itemUrl(tx, item) },
        closing: [texts.once],
        links: [{ label: texts.stop, url: site.addressOf(tx, `/unsubscribe-sale-alerts/${alert.code}`) }],
      },
    }
  })
}

const EXAMPLE = { email: 'ana@example.com', code: 'EXAMPLE' }

mail.previews.register((tx) => {
  const [product] = catalogue.of(tx).products
  const item = product ?? { name: '…', external_code: 'example', shop_item_type: 'tickets' }
  const later = { ...item, on_sale_from: tx.now.add({ minutes: 15 }) }
  return [
    () => sendJoinedMail(tx, later, EXAMPLE, 12),
    () => sendOfferMail(tx, later, EXAMPLE, tx.now.add({ hours: 1 })),
    () => sendSaleAlert(tx, later, EXAMPLE),
    () => sendSaleAlert(tx, { ...later, on_sale_from: null }, EXAMPLE),
  ]
})
