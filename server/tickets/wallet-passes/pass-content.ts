import { normalizeEmail } from '#contract/rules.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as language from '#server/platform/language/language.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sha256, sign } from '#server/platform/security/signing.ts'
import * as site from '#server/shop/site/site.ts'
import * as barcodes from '#server/tickets/barcodes/barcodes.ts'
import * as downloads from '#server/tickets/downloads/downloads.ts'
import * as wallets from '#server/tickets/wallets/wallets.ts'
import type { PassRow } from './queries.ts'

/** Distinguishes the addresses of holders without revealing them. */
export const holderOf = (shop: Shop, email: string): string =>
  sign(shop.settings.secret, 'the holder of a pass', normalizeEmail(email))

/**
 * The current content of a ticket's pass, in its holder's language. Without a code if the ticket may not be downloaded, or has another
 * holder.
 */
export const shownOf = (
  shop: Shop,
  pass: Pick<PassRow, 'serial' | 'holder'>,
  found: downloads.Download,
): wallets.WalletPass => downloads.toHolder(shop, found, (own) => shownIn(shop, pass, own))

function shownIn(
  shop: Shop,
  { serial, holder }: Pick<PassRow, 'serial' | 'holder'>,
  found: downloads.Download,
): wallets.WalletPass {
  const { ticket, product, order_code } = found
  const { ageRanges } = site.of(shop)
  const isTheirs = holderOf(shop, ticket.email) === holder
  return {
    ...ofProduct(product),
    product: catalogue.variants.nameOf(product, ticket.variant_id),
    ...downloads.validityOf(found),
    serial,
    // The former holder must not see the name of the new one.
    holder: isTheirs ? ticket.full_name : '',
    age: isTheirs && ticket.age ? (ageRanges[ticket.age] ?? ticket.age) : null,
    order_code,
    language: ticket.language,
    barcode: barcodes.barcodeFor(shop, ticket, product, { by: 'pass', isHolder: isTheirs }),
  }
}

/** The fingerprint of a pass's current content. */
export const fingerprintOf = (shop: Shop, pass: Pick<PassRow, 'holder'>, found: downloads.Download): string =>
  wallets.fingerprintOf(shop, shownOf(shop, { ...pass, serial: '' }, found))

/** The shared content of a product's passes, in the festival's first language. Without a time if departures are chosen per ticket. */
export const productShown = (shop: Shop, product: catalogue.Product): wallets.ProductPass =>
  language.withLanguage(site.languageContext(shop, null), () => shownNow(shop, product))

function shownNow(shop: Shop, { id, ...known }: catalogue.Product): wallets.ProductPass {
  const product = catalogue.of(shop).productById.get(id) ?? { id, ...known }
  const occasion = catalogue.occasionOf(product)
  const isSelected = product.departures.length > 0
  return {
    ...ofProduct(product),
    occasion: isSelected ? { ...occasion, starts_at: null, ends_at: null } : occasion,
    timezone: product.timezone,
    travels: product.travel_time !== null || isSelected,
  }
}

const ofProduct = (product: catalogue.Product) => ({
  product_id: product.id,
  product: product.name,
  event_key: product.event_key,
  event: product.event_name,
})

/** Changes whenever passes of a product may have changed. */
export function productFingerprint(shop: Shop, product: catalogue.Product): string {
  const departures = product.departures.map(({ id, at }) => [id, at])
  const shown = wallets.productFingerprint(shop, productShown(shop, product))
  const [, ...others] = site.of(shop).languages
  const translated = others.map((lang) =>
    language.withLanguage({ language: lang }, () => shownNow(shop, product)),
  )
  return sha256(JSON.stringify([shown, departures, product.download_from, ...translated])).toString(
    'base64url',
  )
}
