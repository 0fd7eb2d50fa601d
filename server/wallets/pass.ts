import { formatPeriod } from '#contract/dates.ts'
import type { Occasion } from '#contract/occasions.ts'
import * as language from '#server/platform/language/language.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sign } from '#server/platform/security/signing.ts'
import { channelsOf, readableOn } from '#server/platform/text/colors.ts'
import * as site from '#server/site/site.ts'
import { messages } from './messages.ts'

/** What a wallet shows of a ticket. Names are shown as they are; `age` is the label of the range. */
export interface WalletPass {
  /** Names the pass, and tells nothing of its ticket. */
  serial: string
  product_id: number
  product: string
  event_key: string
  event: string
  holder: string
  age: string | null
  /** When and where it is valid, and how often; of a transport, its departure and meeting point. */
  occasion: Occasion
  /** The zone of those times. */
  timezone: string
  travels: boolean
  order_code: string
  /** The text of the QR code; null once the ticket is not its holder's any more. */
  barcode: string | null
  /** That of its holder; null where nobody knows. */
  language: string | null
}

/** What is the same for all passes of a product; without a time where each ticket has a departure of its own. */
export type ProductPass = Omit<
  WalletPass,
  'serial' | 'holder' | 'age' | 'order_code' | 'barcode' | 'language'
>

const NIGHT = '#15112f'

/** The colours of passes: the festival's own, or the night of its pages, and one that can be read on it. */
export function colorsOf(shop: Shop): { background: string; text: string } {
  const { accentColor } = site.of(shop)
  const background = accentColor !== null && /^#[0-9a-f]{6}$/i.test(accentColor) ? accentColor : NIGHT
  return { background, text: readableOn(background) }
}

/** A colour as Apple's passes write it. */
export const rgb = (color: string): string => `rgb(${channelsOf(color).join(', ')})`

/** A fact of a pass: what it is, and what to say when it has changed. */
export interface Fact {
  key: string
  label: string
  value: string
  changed?: string
}

/** When and where, in the words of the festival, as far as that is known. */
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

/** Whatever is behind the front: the order, the age, how often it lets in, where it is changed, and whom to ask. */
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

/**
 * Another text for a pass whenever wallets have to show something else. It tells nothing of what they show: it is kept beside the
 * pass for as long as that lives.
 */
export const fingerprintOf = (shop: Shop, { language: spoken, ...pass }: WalletPass): string =>
  language.withLanguage(site.languageContext(shop, spoken), () => {
    const { name, logo } = site.of(shop)
    const facts = [...occasionFacts(shop, pass), ...smallPrint(shop, pass)]
    const shown = JSON.stringify([pass, facts, name, logo, colorsOf(shop)])
    return sign(shop.settings.secret, 'what a wallet shows', shown)
  })

/** As `fingerprintOf`, of what is the same for all passes of a product. */
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
