import { lookup } from '#contract/lookup.ts'
import type { Site } from '#contract/festival/site.ts'

/** A row of a map with custom keys. */
export interface Label {
  key: string
  text: string
}

export interface AddressLine extends Label {
  required: boolean
}

/** An account in the form; all fields are empty if there is none. */
export type Account = NonNullable<Site['bankAccount']>
export type Seller = NonNullable<Site['invoiceSeller']>

type Nest =
  | 'social'
  | 'ambassadors'
  | 'texts'
  | 'refunds'
  | 'companyInvoices'
  | 'donation'
  | 'waitingRoom'
  | 'durations'
type Nested<Of extends Nest> = { [Name in keyof Site[Of] & string as `${Of}.${Name}`]: Site[Of][Name] }

const MAPS = [
  'countries',
  'ageRanges',
  'paymentMethods',
  'paymentStatuses',
  'ticketStatuses',
  'merchandiseStatuses',
  'refundStatuses',
  'productTypes',
  'merchandiseTypes',
  'texts.titles',
] as const
export type MapName = (typeof MAPS)[number]

interface RowFields extends Record<MapName, Label[]> {
  addressLines: AddressLine[]
  bankAccount: Account
  invoiceSeller: Seller
  /** Offsets in days, separated by commas. */
  installmentReminders: string
  /** Minor units, separated by commas. */
  'donation.suggested': string
}

type Flat = Omit<Site, Nest> &
  Nested<'social'> &
  Nested<'ambassadors'> &
  Nested<'texts'> &
  Nested<'refunds'> &
  Nested<'companyInvoices'> &
  Nested<'donation'> &
  Nested<'waitingRoom'> &
  Nested<'durations'>

/**
 * The configuration as its forms hold it: each field by its path (`texts.terms`), so that two users only conflict over the same
 * field; maps as rows, because a key may be incomplete during input.
 */
export type SiteFields = Omit<Flat, keyof RowFields> & RowFields

export type SiteName = Extract<keyof SiteFields, string>

/**
 * The translatable texts of the configuration: a line, lines, or a rich text; the labels of a map; or rows with such a text in
 * each.
 */
export const OWN_TEXTS = lookup<'line' | 'lines' | 'rich' | 'labels' | 'rows'>({
  ...Object.fromEntries(MAPS.filter((name) => name !== 'countries').map((name) => [name, 'labels' as const])),
  addressLines: 'rows',
  contactAddress: 'lines',
  'donation.title': 'line',
  'donation.text': 'lines',
  'ambassadors.title': 'line',
  'ambassadors.text': 'rich',
  'texts.siteTitle': 'line',
  'texts.heroTitle': 'line',
  'texts.heroText': 'lines',
  'texts.underConstruction': 'lines',
  'texts.outOfStock': 'lines',
  'texts.invitation': 'line',
  'texts.terms': 'rich',
  'texts.privacy': 'rich',
  'texts.security': 'rich',
  'texts.cookies': 'rich',
  'texts.faqs': 'rich',
  'texts.bankTransfer': 'rich',
})

const NO_ACCOUNT: Account = { holder: '', iban: '', bic: '', bank: '' }
const NO_SELLER: Seller = { name: '', address: '', taxId: '' }

const rowsOf = (map: object): Label[] => Object.entries(map).map(([key, text]) => ({ key, text }))

const nested = <Of extends Nest>(of: Of, fields: Site[Of]) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${of}.${name}`, value])) as Nested<Of>

/** Flattens a configuration into the fields of its forms. */
export function toFields(site: Site): SiteFields {
  const { social, ambassadors, texts, refunds, companyInvoices, donation, waitingRoom, durations, ...plain } =
    site
  const flat = {
    ...plain,
    ...nested('social', social),
    ...nested('ambassadors', ambassadors),
    ...nested('texts', texts),
    ...nested('refunds', refunds),
    ...nested('companyInvoices', companyInvoices),
    ...nested('donation', donation),
    ...nested('waitingRoom', waitingRoom),
    ...nested('durations', durations),
  }
  const maps = MAPS.map((name) => [name, rowsOf(flat[name])])
  return {
    ...flat,
    ...(Object.fromEntries(maps) as Record<MapName, Label[]>),
    addressLines: Object.entries(site.addressLines).map(([key, line]) => ({ key, ...line })),
    bankAccount: site.bankAccount ?? NO_ACCOUNT,
    invoiceSeller: site.invoiceSeller ?? NO_SELLER,
    installmentReminders: site.installmentReminders.join(','),
    'donation.suggested': donation.suggested.join(','),
  }
}

const isMap = (name: string): boolean => MAPS.some((map) => map === name)

/** The value of a field in the configuration: rows become a map again, an empty account null. */
function siteValue(name: string, value: unknown): unknown {
  if (name === 'addressLines' && Array.isArray(value))
    return Object.fromEntries(value.map(({ key, ...line }: AddressLine) => [key, line]))
  if (isMap(name) && Array.isArray(value))
    return Object.fromEntries(value.map(({ key, text }: Label) => [key, text]))
  if (name === 'bankAccount' || name === 'invoiceSeller')
    return Object.values(Object(value)).every((text) => text === '') ? null : value
  if (name === 'installmentReminders' || name === 'donation.suggested')
    return String(value).split(',').filter(Boolean).map(Number)
  return value
}

/** Nests fields as the configuration does: `texts.terms` goes into `texts`. */
export function toSite(fields: Partial<SiteFields>): object {
  const site = lookup<unknown>()
  for (const [path, value] of Object.entries(fields)) {
    const [first = '', second] = path.split('.')
    const siteFormat = siteValue(path, value)
    site[first] = second === undefined ? siteFormat : { ...Object(site[first]), [second]: siteFormat }
  }
  return site
}

/** The fields of a page. */
export const pickFields = <Name extends SiteName>(fields: SiteFields, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<SiteFields, Name>

/** The path of a field in the form for one of the configuration: `countries[3].text` for `countries.HR`. */
export function fieldPath(path: string, fields: Partial<SiteFields>): string {
  for (const name of [...MAPS, 'addressLines'] as const) {
    if (!path.startsWith(`${name}.`)) continue
    const [key = '', field = 'text'] = path.slice(name.length + 1).split('.')
    const row = fields[name]?.findIndex((each) => each.key === key) ?? -1
    return row < 0 ? path : `${name}[${row}].${field}`
  }
  return path
}
