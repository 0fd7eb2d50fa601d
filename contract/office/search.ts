import { Type, type Static } from 'typebox'
import { Text } from '#contract/kinds.ts'

/** What the search finds, in the order in which it is shown. `reference`: of a payment, a gateway, an invoice or a credit note. */
export const FoundKind = Type.Union([
  Type.Literal('order'),
  Type.Literal('customer'),
  Type.Literal('ticket'),
  Type.Literal('reference'),
  Type.Literal('refund'),
  Type.Literal('bank_line'),
  Type.Literal('voucher'),
  Type.Literal('event'),
  Type.Literal('product'),
  Type.Literal('merchandise'),
])
export type FoundKind = Static<typeof FoundKind>

/** The search text: a code, a name, an address, a reference, an amount. */
export const SearchOffice = Type.Object({ text: Text() })

/** A search result. */
export const Found = Type.Object({
  kind: FoundKind,
  label: Type.String(),
  detail: Type.String({ description: 'A line that distinguishes it from others with the same label.' }),
  path: Type.String({ description: 'Its page in the office.' }),
  exact: Type.Boolean({
    description: 'An exact match of its code, number or address, and the only one.',
  }),
})
export type Found = Static<typeof Found>

/** The results that the role may see, at most five of each kind. `near`: there is no exact match, and these differ by about one letter. */
export const SearchResponse = Type.Object({ near: Type.Boolean(), results: Type.Array(Found) })
export type SearchResponse = Static<typeof SearchResponse>
