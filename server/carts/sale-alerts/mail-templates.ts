import { formatDateTime, formatTime } from '#contract/dates.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from './messages.ts'
import type { SaleAlert } from './queries.ts'

/** An item in the mail. */
type MailedItem = Pick<catalogue.Item, 'name' | 'external_code' | 'shop_item_type' | 'on_sale_from'> & {
  timezone?: string
}

/** Its name in the recipient's language. */
const nameOf = (tx: Tx, { external_code, name }: MailedItem): string =>
  catalogue.of(tx).byCode.get(external_code)?.name ?? name

const itemUrl = ({ shop }: Tx, item: MailedItem): string =>
  site.addressOf(shop, `/${item.shop_item_type}/${encodeURIComponent(item.external_code)}`)

/** Mails that the sale of an item is about to begin, or has begun. */
export async function sendSaleAlert(
  tx: Tx,
  item: MailedItem,
  alert: Pick<SaleAlert, 'email' | 'code'>,
): Promise<void> {
  const zone = item.timezone ?? site.of(tx).timezone
  const from = item.on_sale_from
  const begins = from !== null && Temporal.Instant.compare(tx.now, from) < 0 ? from.toString() : null
  await mail.send(tx, { to: alert.email, template: 'sale-begins' }, ({ locale }) => {
    const named = { item: nameOf(tx, item) }
    const when = begins && formatDateTime(begins, zone, locale)
    return {
      subject: begins
        ? messages.subjectLater({ ...named, time: formatTime(begins, zone, locale) })
        : messages.subjectNow(named),
      content: {
        heading: when ? messages.headingLater : messages.headingNow,
        name: null,
        paragraphs: when
          ? [messages.later({ ...named, when, zone }), messages.opensByItself]
          : [messages.now(named)],
        button: { label: messages.button(named), url: itemUrl(tx, item) },
        closing: [messages.once],
        links: [{ label: messages.stop, url: site.addressOf(tx, `/unsubscribe-sale-alerts/${alert.code}`) }],
      },
    }
  })
}

const EXAMPLE = { email: 'ana@example.com', code: 'EXAMPLE' }

previews.register((tx) => {
  const [product] = catalogue.of(tx).products
  const item = product ?? { name: '…', external_code: 'example', shop_item_type: 'tickets' }
  return [
    () => sendSaleAlert(tx, { ...item, on_sale_from: tx.now.add({ minutes: 15 }) }, EXAMPLE),
    () => sendSaleAlert(tx, { ...item, on_sale_from: null }, EXAMPLE),
  ]
})
