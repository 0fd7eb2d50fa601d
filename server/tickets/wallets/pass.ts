import { formatPeriod } from '#contract/dates.ts'
import type { Occasion } from '#contract/occasions.ts'
import * as language from '#server/platform/language/language.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sign } from '#server/platform/security/signing.ts'
import { channelsOf, readableOn } from '#server/platform/text/colors.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from './messages.ts'

/** The content of a ticket's pass. Names are shown verbatim; `age` is the label of the range. */
export interface WalletPass {
  /** Identifies the pass without revealing its ticket. */
  serial: string
  product_id: number
  product: string
  event_key: string
  event: string
  holder: string
  age: string | null
  /** Time, place, and whether it admits once or repeatedly; for transport, departure and meeting point. */
  occasion: Occasion
  /** The time zone of those times. */
  timezone: string
  travels: boolean
  order_code: string
  /** The text of the QR code; null once the ticket no longer belongs to the holder. */
  barcode: string | null
  /** The holder's language; null if unknown. */
  language: string | null
}

/** The shared content of a product's passes; without a time if departures are chosen per ticket. */
export type ProductPass = Omit<
  WalletPass,
  'serial' | 'holder' | 'age' | 'order_code' | 'barcode' | 'language'
>

const NIGHT = '#15112f'

/** The colours of passes: the festival's own, or the dark background of its pages, and a readable text colour. */
export function colorsOf(shop: Shop): { background: string; text: string } {
  const { accentColor } = site.of(shop)
  const background = accentColor !== null && /^#[0-9a-f]{6}$/i.test(accentColor) ? accentColor : NIGHT
  return { background, text: readableOn(background) }
}

/** A colour in the format of Apple's passes. */
export const rgb = (color: string): string => `rgb(${channelsOf(color).join(', ')})`

/** A field of a pass: its label, its value, and the message about a change. */
export interface Fact {
  key: string
  label: string
  value: string
  changed?: string
}

/** Time and place as formatted texts, as far as known. */
export function occasionFacts(
  shop: Shop,
  { occasion, timezone, travels }: Pick<WalletPass, 'occasion' | 'timezone' | 'travels'>,
): Fact[] {
  const when = formatPeriod(occasion, timezone, site.of(shop).locale)
  const { location } = occasion
  const [time, place] = travels ? (['departure', 'meetingPoint'] as const) : (['when', 'place'] as const)
  return [
    ...(when === null
      ? []
      : [{ key: time, label: messages[time], value: when, changed: messages.changed[time] }]),
    ...(location === null
      ? []
      : [{ key: place, label: messages[place], value: location, changed: messages.changed[place] }]),
  ]
}

/** The fields on the back: order, age, number of admissions, links and contact. */
export function smallPrint(
  shop: Shop,
  { order_code, age, occasion, barcode }: Omit<WalletPass, 'language'>,
): Fact[] {
  const { contactEmail } = site.of(shop)
  const entry = messages.entries[occasion.entry].long
  return [
    { key: 'entry', label: messages.entry, value: barcode === null ? messages.ended : entry },
    { key: 'order', label: messages.order, value: order_code },
    ...(age === null ? [] : [{ key: 'age', label: messages.age, value: age }]),
    { key: 'change', label: messages.change, value: site.addressOf(shop, `/portal/orders/${order_code}`) },
    { key: 'terms', label: messages.terms, value: site.addressOf(shop, '/terms-conditions') },
    { key: 'contact', label: messages.contact, value: contactEmail },
  ]
}

/** A fingerprint that changes whenever wallets must be updated. It reveals nothing of the content: it is stored with the pass. */
export const fingerprintOf = (shop: Shop, { language: lang, ...pass }: WalletPass): string =>
  language.withLanguage(site.languageContext(shop, lang), () => {
    const { name, logo } = site.of(shop)
    const facts = [...occasionFacts(shop, pass), ...smallPrint(shop, pass)]
    const shown = JSON.stringify([pass, facts, name, logo, colorsOf(shop)])
    return sign(shop.settings.secret, 'what a wallet shows', shown)
  })

/** Like `fingerprintOf`, for the shared content of a product's passes. */
export const productFingerprint = (shop: Shop, shown: ProductPass): string =>
  fingerprintOf(shop, {
    ...shown,
    serial: '',
    holder: '',
    age: null,
    order_code: '',
    barcode: null,
    language: null,
  })
