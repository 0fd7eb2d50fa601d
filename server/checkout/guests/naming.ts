import { guestMessages } from '#contract/guests/messages.ts'
import type { NewGuest } from '#contract/guests/guest-lists.ts'
import { messages } from '#contract/messages.ts'
import { MAX_GUESTS_AT_ONCE, nameKey, normalizeEmail } from '#contract/rules.ts'
import * as dependencies from '#server/carts/dependencies/dependencies.ts'
import * as customers from '#server/people/customers/customers.ts'
import * as fulfilment from '#server/payments/fulfilment/fulfilment.ts'
import * as freeOrders from '#server/orders/free-orders/free-orders.ts'
import * as orders from '#server/orders/orders.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import type { Checked } from '#server/shop/holders/holders.ts'
import * as needs from '#server/checkout/needs/needs.ts'
import { isClosed, lock, productWith } from './allocations.ts'
import { checkGuests, type GuestGroup } from './checks.ts'
import {
  findGuests,
  insertGuests,
  lockAllocation,
  readList,
  readPartner,
  takePlaces,
  type AllocationRow,
  type LockAllocation,
} from './queries.ts'

/** Guests to be named at once, by whom ("partner 5"; staff are known by their request), and whether mails leave now. */
interface Naming {
  guests: NewGuest[]
  by: string
  mailed: boolean
  /** Why staff invite people without what the product needs, empty for no reason; left out by a partner, who may not. */
  needs_override?: string
  /** The list that they are from; null for none. */
  list?: number | null
}

/**
 * Names guests of an allocation: all of them or none. Each group gets an order of its own, paid by invitation, with its tickets; each place
 * moves from the allocation to the order, so that the stock stays as it is. Returns the allocation's partner, and the ids of the orders.
 * Refuses:
 * - an unknown allocation (404), and one that is closed or past its deadline
 * - nobody, more than `MAX_GUESTS_AT_ONCE`, and more guests than places are left
 * - what is wrong with a guest, all at once (`guests.0.email`)
 * - a guest who has a place of the product already
 * - a guest without what the product needs (`needs_override`, or, for a partner, the name of the first of their order)
 * - a list that is not the allocation's (404)
 */
export async function nameGuests(
  tx: Tx,
  allocationId: number,
  { guests, by, mailed, needs_override, list = null }: Naming,
  lockRow: LockAllocation = lockAllocation,
): Promise<{ partner: number; orders: number[] }> {
  const allocation = await lock(tx, allocationId, lockRow)
  if (isClosed(tx, allocation)) throw new Refusal(guestMessages.over)
  if (guests.length === 0) throw new Refusal(guestMessages.none, { field: 'guests' })
  if (guests.length > MAX_GUESTS_AT_ONCE)
    throw new Refusal(guestMessages.tooMany({ most: MAX_GUESTS_AT_ONCE }), { field: 'guests' })
  const left = allocation.places_left
  if (guests.length > left) throw new Refusal(guestMessages.placesGone({ left }), { field: 'guests' })
  if (list !== null) await refuseForeignList(tx, allocation, list)
  const groups = checkGuests(tx, allocation, productWith(tx, allocation), guests)
  await refuseKnown(tx, allocation, groups)
  const placed = await placeOrders(tx, allocation, await refuseUnmet(tx, allocation, groups, needs_override))
  const namedBy = tx.request?.actor ?? by
  const lines = placed.flatMap(({ order, group }) =>
    group.guests.map(({ line: { full_name, email, age } }) => ({
      order_id: order.id,
      full_name,
      email,
      age,
    })),
  )
  await insertGuests(tx, allocation, lines, { namedBy, list })
  await takePlaces(tx, allocation.id, guests.length)
  await audit.record(tx, by, 'guests named', `allocation ${allocation.id}`, { count: guests.length })
  const { transferable } = allocation
  await Promise.all(placed.map(({ order }) => fulfilment.complete(tx, order, { transferable, mailed })))
  return { partner: allocation.partner_id, orders: placed.map(({ order }) => order.id) }
}

/** Guests of one order, whose it is, and what they are invited to without what that needs. */
interface Invited {
  group: GuestGroup
  customer: customers.CustomerRow
  override: needs.Override | null
}

/**
 * Checks that the guests have what the product needs, by the accounts that get their orders. What one account gets by several orders at
 * once counts together.
 * Refuses:
 * - a guest without it, unless staff give a reason
 */
async function refuseUnmet(
  tx: Tx,
  { product_id }: AllocationRow,
  groups: GuestGroup[],
  reason: string | undefined,
): Promise<Invited[]> {
  const found = await Promise.all(
    groups.map(async (group) => {
      const { full_name, email } = group.first
      return { group, customer: await customers.accounts.findOrCreate(tx, { full_name, email }) }
    }),
  )
  const invited: Invited[] = []
  const accounts = [...Map.groupBy(found, ({ customer }) => customer.id)]
  // In the order of their ids: they are locked.
  for (const [id, own] of accounts.toSorted(([one], [other]) => one - other)) {
    const products = own.flatMap(({ group }) => group.guests.map(() => ({ product_id })))
    const contents = { products, merchandise: [] }
    const owned = await dependencies.belongingsForOrder(tx, contents, id)
    const asking =
      reason === undefined
        ? { field: `guests.${own[0]?.group.guests[0]?.position ?? 0}.full_name` }
        : { field: 'needs_override', reason }
    const override = needs.refuseUnmet(tx, contents, owned, asking)
    invited.push(...own.map((each) => ({ ...each, override })))
  }
  return invited
}

/** One order for each group, of the account of its first guest. */
async function placeOrders(
  tx: Tx,
  { partner_id }: AllocationRow,
  invited: Invited[],
): Promise<{ order: orders.OrderRow; group: GuestGroup }[]> {
  const [partner] = await readPartner(tx, partner_id)
  return Promise.all(
    invited.map(async ({ group, customer, override }) => {
      const { full_name } = group.first
      const order = await orders.place(
        tx,
        {
          ...freeOrders.FREE,
          staff: 'Invitation',
          payment_method: 'invitation',
          customer_id: customer.id,
          language: partner?.language ?? null,
          billing_name: full_name,
          billing_email: customer.email,
          billing_country: customer.country ?? '',
          billing_address: customer.address,
        },
        { actor: `partner ${partner_id}` },
      )
      await needs.recordOverride(tx, order, override)
      return { order, group }
    }),
  )
}

async function refuseForeignList(tx: Tx, { id }: AllocationRow, list: number): Promise<void> {
  const [found] = await readList(tx, list)
  if (found?.allocation_id !== id) throw new Refusal(messages.notFound, { status: 404 })
}

/** The same person is no guest twice with the same pass, neither of this partner nor of another one. */
async function refuseKnown(tx: Tx, { product_id }: AllocationRow, groups: GuestGroup[]): Promise<void> {
  const named = groups.flatMap(({ guests }) => guests).filter(({ line }) => line.email !== '')
  const emails = [...new Set(named.map(({ line }) => line.email))]
  const known = new Set((await findGuests(tx, product_id, emails)).map(personKey))
  const errors: [string, string][] = []
  for (const { line, position } of named) {
    const key = personKey(line)
    if (known.has(key))
      errors.push([`guests.${position}.full_name`, guestMessages.known({ name: line.full_name })])
    known.add(key)
  }
  if (errors.length > 0) throw new Refusal(Object.fromEntries(errors))
}

/** What tells one guest from another. */
export const personKey = ({ full_name, email }: Pick<Checked, 'full_name' | 'email'>): string =>
  `${nameKey(full_name)} ${normalizeEmail(email)}`
