import { guestMessages } from '#contract/guests/messages.ts'
import type { NewGuest } from '#contract/office/guests/guests.ts'
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

/**
 * The groups of guests: those of one `group` wherever they stand, the others alone. A further guest of a group needs no address, nor a name
 * where the allocation takes names later.
 * Refuses:
 * - what is wrong with any of them, all at once (`guests.0.full_name`)
 */
export function checkGuests(
  tx: Tx,
  { names_later }: AllocationRow,
  product: catalogue.Product,
  guests: NewGuest[],
): GuestGroup[] {
  const errors: [string, string][] = []
  const byGroup = Map.groupBy(
    guests.map((guest, position) => ({ guest, position })),
    ({ guest, position }) => normalizeSpaces(guest.group) || position,
  )
  const groups = [...byGroup.values()].map((members): GuestGroup => {
    const checked = members.map(({ guest, position }, index) => {
      const isFirst = index === 0
      if (!isFirst && names_later && guest.full_name.trim() === '') return { position, line: UNNAMED }
      const found = checkGuest(tx, product, guest, isFirst)
      errors.push(
        ...found.errors.map(([field, text]): [string, string] => [`guests.${position}.${field}`, text]),
      )
      return { position, line: found.line }
    })
    return { first: checked[0]?.line ?? UNNAMED, guests: checked }
  })
  if (errors.length > 0) throw new Refusal(Object.fromEntries(errors))
  return groups
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
