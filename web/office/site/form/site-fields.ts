import type { Site } from '#contract/festival/site.ts'

/** A row of a map whose keys are the festival's own, in the order in which people see them. */
export interface Label {
  key: string
  text: string
}

export interface AddressLine extends Label {
  required: boolean
}

/** An account as it is typed; all of it empty when there is none. */
export type Account = NonNullable<Site['bankAccount']>
export type Seller = NonNullable<Site['invoiceSeller']>

type Nest = 'social' | 'ambassadors' | 'texts' | 'durations'
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
  /** The days, with commas between: one line, not a list. */
  installmentReminders: string
}

type Flat = Omit<Site, Nest> &
  Nested<'social'> &
  Nested<'ambassadors'> &
  Nested<'texts'> &
  Nested<'durations'>

/**
 * The configuration as its forms hold it: each field by its path (`texts.terms`), so that what two people change at once
 * meets only where it is the same field; maps as rows, for a key may be half typed.
 */
export type SiteFields = Omit<Flat, keyof RowFields> & RowFields

export type SiteName = Extract<keyof SiteFields, string>

const NO_ACCOUNT: Account = { holder: '', iban: '', bic: '', bank: '' }
const NO_SELLER: Seller = { name: '', address: '', taxId: '' }

const rowsOf = (map: object): Label[] => Object.entries(map).map(([key, text]) => ({ key, text }))

const nested = <Of extends Nest>(of: Of, fields: Site[Of]) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${of}.${name}`, value])) as Nested<Of>

/** The fields of a configuration. */
export function toFields(site: Site): SiteFields {
  const { social, ambassadors, texts, durations, ...plain } = site
  const flat = {
    ...plain,
    ...nested('social', social),
    ...nested('ambassadors', ambassadors),
    ...nested('texts', texts),
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
  }
}

const isMap = (name: string): boolean => MAPS.some((map) => map === name)

/** As the configuration says it: rows become a map again, an account of which nothing is typed is none. */
function siteValue(name: string, value: unknown): unknown {
  if (name === 'addressLines' && Array.isArray(value))
    return Object.fromEntries(value.map(({ key, ...line }: AddressLine) => [key, line]))
  if (isMap(name) && Array.isArray(value))
    return Object.fromEntries(value.map(({ key, text }: Label) => [key, text]))
  if (name === 'bankAccount' || name === 'invoiceSeller')
    return Object.values(Object(value)).every((text) => text === '') ? null : value
  if (name === 'installmentReminders') return String(value).split(',').filter(Boolean).map(Number)
  return value
}

/** Some fields as a part of the configuration: `texts.terms` stands in `texts`. */
export function toSite(fields: Partial<SiteFields>): object {
  const site: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(fields)) {
    const [first = '', second] = path.split('.')
    const said = siteValue(path, value)
    site[first] = second === undefined ? said : { ...Object(site[first]), [second]: said }
  }
  return site
}

/** The fields of a page, in its order. */
export const pickFields = <Name extends SiteName>(fields: SiteFields, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<SiteFields, Name>

/** Where a path of the configuration is in its form: `countries.HR` in `countries[3].text`. */
export function fieldPath(path: string, fields: Partial<SiteFields>): string {
  for (const name of [...MAPS, 'addressLines'] as const) {
    if (!path.startsWith(`${name}.`)) continue
    const [key = '', field = 'text'] = path.slice(name.length + 1).split('.')
    const row = fields[name]?.findIndex((each) => each.key === key) ?? -1
    return row < 0 ? path : `${name}[${row}].${field}`
  }
  return path
}
