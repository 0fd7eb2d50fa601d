import { LABEL_SHEETS, type LabelSheet, type Parcel } from '#contract/office/parcels.ts'
import { latinLocale } from '#server/documents/drawing/latin-locale.ts'
import { messages } from './messages.ts'

/** A parcel on a packing list or a label. */
export type PackedParcel = Pick<Parcel, 'order' | 'name' | 'address' | 'shipping' | 'items'>

/** The data of a packing list. */
export interface PackingListData {
  festival: string
  locale: string
  parcels: PackedParcel[]
  drawnAt: Temporal.Instant
}

/** The data of labels. `sheet` and `start` are unvalidated; invalid values mean the first. */
export interface LabelsData {
  festival: string
  parcels: PackedParcel[]
  sheet: string
  start: string
  drawnAt: Temporal.Instant
}

export interface PackingListContent {
  kind: 'packing-list'
  festival: string
  parcels: PackedParcel[]
  pick: Parcel['items']
  /** The date of rendering, as text. */
  drawn: string
  drawnAt: number
}

export interface LabelsContent {
  kind: 'address-labels'
  festival: string
  parcels: PackedParcel[]
  sheet: LabelSheet
  /** The number of used labels on the first sheet. */
  skipped: number
  drawnAt: number
}

/** All pieces of all parcels by item, sorted by name. */
function pickOf(parcels: PackedParcel[], locale: string): Parcel['items'] {
  const sums = new Map<string, Parcel['items'][number]>()
  for (const { items } of parcels)
    for (const item of items) {
      const quantity = (sums.get(item.external_code)?.quantity ?? 0) + item.quantity
      sums.set(item.external_code, { ...item, quantity })
    }
  const { compare } = new Intl.Collator(locale)
  return [...sums.values()].toSorted((one, other) => compare(one.name, other.name))
}

export const packingListContent = ({ drawnAt, locale, ...data }: PackingListData): PackingListContent => ({
  kind: 'packing-list',
  festival: data.festival,
  parcels: data.parcels,
  pick: pickOf(data.parcels, locale),
  drawn: messages.drawn({
    festival: data.festival,
    time: drawnAt.toLocaleString(latinLocale(locale), { dateStyle: 'long' }),
  }),
  drawnAt: drawnAt.epochMilliseconds,
})

export function labelsContent({ sheet, start, drawnAt, ...data }: LabelsData): LabelsContent {
  const chosen: LabelSheet = sheet === '2x7' ? sheet : '3x8'
  const { columns, rows } = LABEL_SHEETS[chosen]
  const first = /^\d{1,3}$/.test(start) ? Number(start) : 1
  return {
    kind: 'address-labels',
    ...data,
    sheet: chosen,
    skipped: Math.min(Math.max(first, 1), columns * rows) - 1,
    drawnAt: drawnAt.epochMilliseconds,
  }
}
