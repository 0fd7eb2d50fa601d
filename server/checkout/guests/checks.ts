import { guestMessages } from '#contract/guests/messages.ts'
import type { NewGuest } from '#contract/guests/guest-lists.ts'
import { normalizeSpaces } from '#contract/rules.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import type * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as holders from '#server/shop/holders/holders.ts'
import type { AllocationRow } from './queries.ts'

/** A guest as stored, with the position in what was entered. */
interface CheckedGuest {
  position: number
  line: Pick<holders.Checked, 'full_name' | 'email' | 'age'>
}

/** Guests who share an order, which goes to the first of them. */
export interface GuestGroup {
  first: CheckedGuest['line']
  guests: CheckedGuest[]
}

const UNNAMED = { full_name: '', email: '', age: null }

/** What is wrong with the guest at a position. */
interface Fault {
  position: number
  field: string
  text: string
}

/**
 * The groups of guests: those of one `group` wherever they stand, the others alone. A further guest of a group needs no address, nor a name
 * where the allocation takes names later.
 * Refuses:
 * - what is wrong with any of them, all at once (`guests.0.full_name`)
 */
export function checkGuests(
  tx: Tx,
  allocation: AllocationRow,
  product: catalogue.Product,
  guests: NewGuest[],
): GuestGroup[] {
  const { groups, faults } = checkEach(tx, allocation, product, guests)
  if (faults.length > 0)
    throw new Refusal(
      Object.fromEntries(faults.map(({ position, field, text }) => [`guests.${position}.${field}`, text])),
    )
  return groups
}

/** What is wrong with each of these guests, by their position. */
export function faultsOf(
  tx: Tx,
  allocation: AllocationRow,
  product: catalogue.Product,
  guests: NewGuest[],
): Map<number, string[]> {
  const { faults } = checkEach(tx, allocation, product, guests)
  const byPosition = Map.groupBy(faults, ({ position }) => position)
  return new Map([...byPosition].map(([position, own]) => [position, own.map(({ text }) => text)]))
}

/** The positions of guests who share an order, each with its first. */
export const groupsOf = (guests: readonly NewGuest[]): number[][] => [
  ...Map.groupBy(
    guests.keys(),
    (position) => normalizeSpaces(guests[position]?.group ?? '') || position,
  ).values(),
]

function checkEach(
  tx: Tx,
  { names_later }: AllocationRow,
  product: catalogue.Product,
  guests: NewGuest[],
): { groups: GuestGroup[]; faults: Fault[] } {
  const faults: Fault[] = []
  const groups = groupsOf(guests).map((members): GuestGroup => {
    const checked = members.flatMap((position, index): CheckedGuest[] => {
      const guest = guests[position]
      if (!guest) return []
      if (index > 0 && names_later && guest.full_name.trim() === '') return [{ position, line: UNNAMED }]
      const { line, errors } = checkGuest(tx, product, guest, index === 0)
      faults.push(...errors.map(([field, text]) => ({ position, field, text })))
      return [{ position, line }]
    })
    return { first: checked[0]?.line ?? UNNAMED, guests: checked }
  })
  return { groups, faults }
}

/** Questions of the product stay open: guests answer them themselves. */
function checkGuest(tx: Tx, product: catalogue.Product, guest: NewGuest, needsEmail: boolean) {
  const { full_name, email, age } = guest
  const missing: [string, string][] = []
  if (full_name.trim() === '') missing.push(['full_name', guestMessages.nameMissing])
  if (needsEmail && email.trim() === '') missing.push(['email', guestMessages.emailFirst])
  if (missing.length > 0) return { line: UNNAMED, errors: missing }
  try {
    const holder = { full_name, email, age, transport_time_id: null, answers: {} }
    return { line: holders.check(tx.shop, product, holder, { atBoxOffice: true, leave: 'all' }), errors: [] }
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors) throw error
    const errors = Object.entries(error.errors).map(([field, [text = '']]): [string, string] => [field, text])
    return { line: UNNAMED, errors }
  }
}
