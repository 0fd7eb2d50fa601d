import { formatDateTime } from '#contract/dates.ts'
import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import * as samples from '#server/orders/mail-samples/mail-samples.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as site from '#server/shop/site/site.ts'
import { pathOf } from './links.ts'
import { messages } from './messages.ts'
import type { AllocationRow, PartnerRow } from './queries.ts'

type Promised = Pick<AllocationRow, 'product_id' | 'places_left' | 'until'>

/** Sends a partner the link to their page, with what they can still name. */
export async function sendLinkMail(
  tx: Tx,
  partner: Pick<PartnerRow, 'id' | 'contact_name' | 'contact_email' | 'language' | 'link_version'>,
  promised: readonly Promised[],
): Promise<void> {
  const { languages } = site.of(tx)
  const language = languages.find((each) => each === partner.language)
  const envelope = { to: partner.contact_email, template: 'guest-list', ...(language && { language }) }
  await mail.send(tx, envelope, ({ name: festival }) => ({
    subject: messages.subject({ festival }),
    content: {
      heading: messages.heading,
      name: partner.contact_name,
      paragraphs: [messages.text({ festival })],
      rows: promised.flatMap((one) => rowOf(tx, one)),
      button: { label: messages.open, url: site.addressOf(tx, pathOf(tx.shop, partner)) },
      closing: [messages.secret],
    },
  }))
}

function rowOf(tx: Tx, { product_id, places_left: left, until }: Promised): [string, string][] {
  const product = catalogue.of(tx).productById.get(product_id)
  const { timezone, locale } = site.of(tx)
  const text = messages.places({ left, until: formatDateTime(isoInstant(until), timezone, locale) })
  return product && left > 0 ? [[product.name, text]] : []
}

previews.register((tx) => {
  const [product] = catalogue.of(tx).products
  const { full_name: contact_name, email: contact_email } = samples.PERSON
  const partner = { id: 0, contact_name, contact_email, language: null, link_version: 1 }
  const until = tx.now.add({ hours: 14 * 24 })
  return [
    () => sendLinkMail(tx, partner, product ? [{ product_id: product.id, places_left: 12, until }] : []),
  ]
})
