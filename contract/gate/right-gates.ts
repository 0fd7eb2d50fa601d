import { Type, type Static } from 'typebox'
import { Instant, Nullable } from '#contract/kinds.ts'
import { counts, isOpen } from './decide.ts'
import { CheckInListProduct, type GateTicket } from './lists.ts'

/** A gate with one of its lists. */
export const GateList = Type.Object({
  gate: Type.String(),
  opens_at: Nullable(Instant()),
  closes_at: Nullable(Instant()),
  products: Type.Array(CheckInListProduct),
})
export type GateList = Static<typeof GateList>

/** More would not help to find the way. */
const MAX_NAMED = 3

/**
 * The gates that admit a ticket at the instant `now`; if none does then, those that admit it at another time. `isPart` is whether a list
 * counts it, for a device that does not know its departure.
 */
export function rightGates(
  ticket: Pick<GateTicket, 'product_id' | 'transport_time_id'>,
  lists: GateList[],
  now: number,
  isPart: (list: GateList) => boolean = (list) => counts(list, ticket),
): string[] {
  const counting = lists.filter(isPart)
  const open = counting.filter((list) => isOpen(list, now))
  const gates = (open.length > 0 ? open : counting).map(({ gate }) => gate)
  return [...new Set(gates)].slice(0, MAX_NAMED)
}
