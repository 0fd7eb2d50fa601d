import * as language from '#server/platform/language/language.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sign } from '#server/platform/security/signing.ts'
import * as site from '#server/shop/site/site.ts'
import {
  colorsOf,
  occasionFacts,
  smallPrint,
  type ProductPass,
  type WalletPass,
} from '#server/tickets/wallets/pass.ts'
import type { Resource } from './api.ts'
import type { GoogleConfiguration } from './configuration.ts'

type Issuer = Pick<GoogleConfiguration, 'issuerId'>

/** The object id of a pass at Google. */
export const objectId = ({ issuerId }: Issuer, serial: string): string => `${issuerId}.${serial}`

/** The id of a product's class; distinct for other festivals of the same issuer. */
export const classId = (shop: Shop, { issuerId }: Issuer, productId: number): string =>
  `${issuerId}.${sign(shop.settings.secret, 'a class of Google Wallet', String(productId))}`

const inLanguage = (shop: Shop, value: string) => ({
  defaultValue: { language: site.of(shop).locale, value },
})

/** The class of a product: the shared content of its passes, in the festival's first language. */
export const classOf = (shop: Shop, issuer: Issuer, shown: ProductPass): Resource =>
  language.withLanguage(site.languageContext(shop, null), () => classIn(shop, issuer, shown))

function classIn(shop: Shop, issuer: Issuer, shown: ProductPass): Resource {
  const { name, websiteUrl } = site.of(shop)
  const { publicUrl } = shop.settings
  const { starts_at, ends_at, location } = shown.occasion
  return {
    id: classId(shop, issuer, shown.product_id),
    issuerName: name,
    eventName: inLanguage(shop, shown.event),
    reviewStatus: 'UNDER_REVIEW',
    hexBackgroundColor: colorsOf(shop).background,
    homepageUri: { uri: websiteUrl ?? publicUrl, description: name },
    ...(location !== null && {
      venue: { name: inLanguage(shop, location), address: inLanguage(shop, location) },
    }),
    ...(starts_at !== null && { dateTime: { start: starts_at, ...(ends_at !== null && { end: ends_at }) } }),
    // Google fetches the picture from this URL.
    ...(publicUrl.startsWith('https:') && { logo: { sourceUri: { uri: `${publicUrl}/icon-512.png` } } }),
  }
}

/** A pass in its holder's language; an invalid one is archived by the phone, and has no code. */
export const objectOf = (shop: Shop, issuer: Issuer, shown: WalletPass): Resource =>
  language.withLanguage(site.languageContext(shop, shown.language), () => objectIn(shop, issuer, shown))

function objectIn(shop: Shop, issuer: Issuer, shown: WalletPass): Resource {
  const { serial, product, product_id, holder, order_code, event_key, barcode } = shown
  const facts = [...occasionFacts(shop, shown), ...smallPrint(shop, shown)]
  return {
    id: objectId(issuer, serial),
    classId: classId(shop, issuer, product_id),
    state: barcode === null ? 'INACTIVE' : 'ACTIVE',
    ticketHolderName: holder,
    ticketType: inLanguage(shop, product),
    reservationInfo: { confirmationCode: order_code },
    groupingInfo: { groupingId: event_key },
    hexBackgroundColor: colorsOf(shop).background,
    textModulesData: facts.map(({ key, label, value }) => ({ id: key, header: label, body: value })),
    ...(barcode !== null && { barcode: { type: 'QR_CODE', value: barcode } }),
  }
}
