import { normalizeEmail } from '#contract/rules.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import * as documents from '#server/documents/documents.ts'
import * as language from '#server/platform/language/language.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sha256, sign } from '#server/platform/security/signing.ts'
import * as site from '#server/site/site.ts'
import * as tickets from '#server/tickets/tickets.ts'
import * as wallets from '#server/wallets/wallets.ts'
import type { PassRow } from './queries.ts'

type Download = tickets.downloads.Download

/** Tells one holder's address from another's, and no more. */
export const holderOf = (shop: Shop, email: string): string =>
  sign(shop.settings.secret, 'the holder of a pass', normalizeEmail(email))

/** What a pass shows of its ticket now, in its holder's language. Its holder sees no code once the ticket may not be downloaded, or is somebody else's. */
export const shownOf = (
  shop: Shop,
  pass: Pick<PassRow, 'serial' | 'holder'>,
  found: Download & { ready: boolean },
): wallets.WalletPass =>
  tickets.downloads.toHolder(shop, found, (own) => shownIn(shop, pass, { ...own, ready: found.ready }))

function shownIn(
  shop: Shop,
  { serial, holder }: Pick<PassRow, 'serial' | 'holder'>,
  found: Download & { ready: boolean },
): wallets.WalletPass {
  const { ticket, product, order_code, ready } = found
  const { ageRanges } = site.of(shop)
  const isTheirs = holderOf(shop, ticket.email) === holder
  return {
    ...ofProduct(product),
    ...tickets.downloads.validityOf(found),
    serial,
    // The former holder has no business with the name of the next.
    holder: isTheirs ? ticket.full_name : '',
    age: isTheirs && ticket.age ? (ageRanges[ticket.age] ?? ticket.age) : null,
    order_code,
    language: ticket.language,
    barcode: ready && isTheirs ? documents.barcodes.signedTicket(shop.settings.secret, ticket) : null,
  }
}

/** The fingerprint of what a pass shows now. */
export const fingerprintOf = (
  shop: Shop,
  pass: Pick<PassRow, 'holder'>,
  found: Download & { ready: boolean },
): string => wallets.fingerprintOf(shop, shownOf(shop, { ...pass, serial: '' }, found))

/** What is the same for all passes of a product, in the festival's first language. Where each ticket has a departure of its own there is no time. */
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

/** Another text whenever passes of a product may show something else. */
export function productFingerprint(shop: Shop, product: catalogue.Product): string {
  const departures = product.departures.map(({ id, at }) => [id, at])
  const shown = wallets.productFingerprint(shop, productShown(shop, product))
  const [, ...others] = site.of(shop).languages
  const translated = others.map((spoken) =>
    language.withLanguage({ language: spoken }, () => shownNow(shop, product)),
  )
  return sha256(JSON.stringify([shown, departures, product.download_from, ...translated])).toString(
    'base64url',
  )
}
