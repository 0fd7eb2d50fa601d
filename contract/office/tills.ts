import { Type, type Static } from 'typebox'
import { Instant, Money, Nullable, Text } from '#contract/kinds.ts'
import { Page, Sort } from './page.ts'

/**
 * A closed till of a staff member. `expected` is the cash from its sales less reversed ones, `counted` the cash handed over, and
 * `difference` is `counted` less `expected`.
 */
export const TillRow = Type.Object({
  id: Type.Integer(),
  staff: Type.String(),
  opened_at: Instant(),
  closed_at: Instant(),
  sales: Type.Integer(),
  card_terminal: Money(),
  expected: Money(),
  counted: Money(),
  difference: Money(),
  note: Nullable(Type.String()),
})
export type TillRow = Static<typeof TillRow>

/** The columns by which the list is sorted. */
export const TILL_SORTS = ['closed', 'staff', 'expected', 'counted', 'difference'] as const

/** `since` and `until` are days of the festival's calendar on which a till was closed, both inclusive. Empty means all. */
export const TillFilters = Type.Object({ since: Text(), until: Text(), sort: Sort(TILL_SORTS), from: Text() })
export type TillFilters = Static<typeof TillFilters>

export const TillList = Page(TillRow)
export type TillList = Static<typeof TillList>
