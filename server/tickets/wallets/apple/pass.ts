import type { Shop } from '#server/platform/shop.ts'
import { sign } from '#server/platform/security/signing.ts'
import * as documents from '#server/documents/documents.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from '#server/tickets/wallets/messages.ts'
import {
  colorsOf,
  occasionFacts,
  rgb,
  smallPrint,
  type Fact,
  type WalletPass,
} from '#server/tickets/wallets/pass.ts'
import type { AppleConfiguration } from './configuration.ts'

type Pass = Parameters<typeof documents.applePass>[0]['pass']

/** The path of the web service for updates of passes. */
export const SERVICE_PATH = '/apple-wallet'

/** The token that proves possession of a pass. It is derived and not stored, except in the pass. */
export const passToken = (shop: Shop, serial: string): string =>
  sign(shop.settings.secret, 'a pass of Apple Wallet', serial)

/** The content of a pass. An invalid one has no code. */
export function passOf(
  shop: Shop,
  { passTypeId, teamId }: Pick<AppleConfiguration, 'passTypeId' | 'teamId'>,
  shown: WalletPass,
): Pass {
  const { name } = site.of(shop)
  const { background, text } = colorsOf(shop)
  return {
    formatVersion: 1,
    passTypeIdentifier: passTypeId,
    teamIdentifier: teamId,
    serialNumber: shown.serial,
    organizationName: name,
    description: messages.description({ product: shown.product, festival: name }),
    logoText: name,
    groupingIdentifier: shown.event_key,
    backgroundColor: rgb(background),
    foregroundColor: rgb(text),
    labelColor: rgb(text),
    eventTicket: fieldsOf(shop, shown),
    ...updates(shop, shown),
    ...times(shown),
    ...(shown.barcode === null
      ? { voided: true }
      : {
          barcodes: [{ format: 'PKBarcodeFormatQR', message: shown.barcode, messageEncoding: 'iso-8859-1' }],
        }),
  }
}

function fieldsOf(shop: Shop, shown: WalletPass): NonNullable<Pass['eventTicket']> {
  const { event, product, holder, occasion } = shown
  const entry = { key: 'often', label: messages.entry, value: messages.entries[occasion.entry].short }
  return {
    headerFields: [],
    primaryFields: [{ key: 'product', label: event, value: product }],
    secondaryFields: [
      field({ key: 'holder', label: messages.holder, value: holder, changed: messages.changed.holder }),
      entry,
    ],
    auxiliaryFields: occasionFacts(shop, shown).map(field),
    backFields: smallPrint(shop, shown).map(field),
    additionalInfoFields: [],
  }
}

/** Phones show `changeMessage` on the lock screen when the value changes. */
const field = ({ key, label, value, changed }: Fact) => ({
  key,
  label,
  value,
  ...(changed !== undefined && { changeMessage: changed }),
})

/** Phones only request updates over HTTPS. */
function updates(shop: Shop, { serial }: WalletPass): Pick<Pass, 'webServiceURL' | 'authenticationToken'> {
  const { publicUrl } = shop.settings
  if (!publicUrl.startsWith('https:')) return {}
  return { webServiceURL: `${publicUrl}${SERVICE_PATH}`, authenticationToken: passToken(shop, serial) }
}

/**
 * Phones suggest the pass around its time, and archive it a day after its end. Older ones only read `relevantDate`, and file the pass as
 * expired once that has passed, so one that is valid for several days has none.
 */
function times({
  occasion: { starts_at, ends_at },
}: WalletPass): Pick<Pass, 'relevantDate' | 'relevantDates' | 'expirationDate'> {
  if (starts_at === null) return {}
  const [starts, ends] = [starts_at, ends_at].map((at) => at && String(Temporal.Instant.from(at)))
  const isLong = ends_at !== null && isLongerThanADay(starts_at, ends_at)
  const last = ends_at && Temporal.Instant.from(ends_at).add({ hours: 24 })
  return {
    ...(starts && !isLong && { relevantDate: starts }),
    ...(starts && ends && { relevantDates: [{ startDate: starts, endDate: ends }] }),
    ...(last && { expirationDate: String(last) }),
  }
}

const isLongerThanADay = (starts: string, ends: string): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(starts).add({ hours: 24 }), Temporal.Instant.from(ends)) < 0
