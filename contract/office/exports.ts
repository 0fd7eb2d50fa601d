import { Type, type Static } from 'typebox'
import { Id, Labels, Nullable, Text } from '#contract/kinds.ts'

/** What a list can be narrowed by. `from` and `until` are days, both counted in. */
export const ExportFilter = Type.Union([
  Type.Literal('event'),
  Type.Literal('product'),
  Type.Literal('departure'),
  Type.Literal('status'),
  Type.Literal('from'),
  Type.Literal('until'),
])
export type ExportFilter = Static<typeof ExportFilter>

/** The filters of a list, as they are asked for; what is empty narrows nothing. */
export const EXPORT_FILTERS = {
  event: Text(),
  product: Type.String({ default: '', description: 'The `external_code` of a product, or of merchandise.' }),
  departure: Id(),
  status: Text(),
  from: Type.String({ default: '', description: 'A day, as 2027-07-08, in the festival’s zone.' }),
  until: Type.String({ default: '', description: 'A day, as 2027-07-08, which still counts.' }),
} satisfies Record<ExportFilter, unknown>

export interface ExportInput {
  event: string
  product: string
  departure: number | null
  status: string
  from: string
  until: string
}

/** How a list is written: `excel` puts a byte order mark in front, without which Excel does not see that it is UTF-8. */
export const ExportFormat = Type.String({
  default: '',
  description: '`excel` for a byte order mark in front.',
})

/** A list and what it can be narrowed by; `statuses` are those that its rows have. */
export const ExportOption = Type.Object({
  name: Type.String(),
  filters: Type.Array(ExportFilter),
  statuses: Labels(),
})
export type ExportOption = Static<typeof ExportOption>

const Named = { id: Type.String(), name: Type.String() }

/** All lists, and what there is to choose from. Products name their event, merchandise has none. */
export const ExportOptions = Type.Object({
  lists: Type.Array(ExportOption),
  events: Type.Array(Type.Object(Named)),
  products: Type.Array(Type.Object({ ...Named, event: Nullable(Type.String()) })),
  departures: Type.Array(
    Type.Object({ id: Type.Integer(), product: Type.String(), travel_time: Type.String() }),
  ),
})
export type ExportOptions = Static<typeof ExportOptions>

/** What a list would hold now; `rows` are counted up to 10,001. `busy` when no other list can be written just now. */
export const ExportSize = Type.Object({ rows: Type.Integer(), busy: Type.Boolean() })
export type ExportSize = Static<typeof ExportSize>
