import { listed } from '#contract/define-messages.ts'
import type { Dependent as DependentShown, GetDependents, IfTicketGoes } from '#contract/dependents.ts'
import { messages } from '#contract/messages.ts'
import { dependentMessages } from '#contract/office/dependents/messages.ts'
import * as dependencies from '#server/carts/dependencies/dependencies.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { findOwn, listOwned, type OwnedRow } from './queries.ts'

/** Whose tickets go: the order, and its customer with the address that it has. */
export interface Owner {
  id: number
  customer_id: number
  billing_email: string
}

/** What hangs on a ticket: its name with its holder and its code, its status and its order, and what becomes of it without the ticket. */
export interface Dependent {
  kind: 'ticket' | 'merchandise'
  id: number
  order_id: number
  order: string
  item: string
  full_name: string | null
  code: string
  name: string
  status: string
  if_ticket_goes: IfTicketGoes
}

/** Tickets and pieces of merchandise that go, and the products of the tickets that they become. */
interface Going {
  tickets: number[]
  merchandise: number[]
  becomes?: number[]
}

/**
 * What needs one of these tickets and is left without when they go, together with these pieces of merchandise: of any order of the customer,
 * who may rely on tickets of others. Runs no SQL where nothing needs anything.
 */
export async function leftWithout(
  at: Shop | Tx,
  { id: order, customer_id: customer, billing_email }: Owner,
  { tickets, merchandise, becomes = [] }: Going,
): Promise<Dependent[]> {
  if (tickets.length === 0 || !dependencies.areUsed(at)) return []
  // Buyers at the box office without an address share an account, whose tickets are not theirs.
  const of = billing_email === '' ? { order } : { customer }
  const rows = await listOwned('sql' in at ? at.sql : at, of, tickets)
  const owned = {
    isSold: true,
    products: [
      ...rows.flatMap(({ id, product_id }) =>
        product_id === null ? [] : [{ id, product_id, bundle_line: null }],
      ),
      ...becomes.map((product_id, index) => ({ id: -1 - index, product_id, bundle_line: null })),
    ],
    merchandise: rows.flatMap(({ id, merchandise_id }) =>
      merchandise_id === null || merchandise.includes(id) ? [] : [{ id, merchandise_id }],
    ),
  }
  const left = dependencies.dependentsOf(at, owned, tickets, null)
  return rows
    .filter(({ id, product_id }) => (product_id === null ? left.merchandise : left.products).includes(id))
    .flatMap((row) => dependentOf(at, row))
}

/**
 * Like `leftWithout`, of what does not simply stay: by the settings of its product it goes with the tickets, or keeps them. Changes of what
 * the customer has wait for each other. Runs no SQL where everything stays.
 */
export async function boundTo(tx: Tx, owner: Owner, going: Going): Promise<Dependent[]> {
  if (!dependencies.areBinding(tx)) return []
  await dependencies.lockCustomer(tx, owner.customer_id)
  return (await leftWithout(tx, owner, going)).filter(({ if_ticket_goes }) => if_ticket_goes !== 'stay')
}

/** What of a customer is left without when these tickets of theirs go; codes of others are passed over. */
export async function ofCodes(
  shop: Shop,
  customer: { id: number },
  { tickets }: Pick<GetDependents, 'tickets'>,
): Promise<DependentShown[]> {
  if (!dependencies.areUsed(shop)) return []
  const codes = tickets.split(',').map((code) => code.trim().toUpperCase())
  const own = await findOwn(shop.sql, customer.id, codes)
  const [first] = own
  if (!first) return []
  const found = await leftWithout(shop, first, {
    tickets: own.map(({ ticket }) => ticket),
    merchandise: [],
  })
  return found.map(({ item: name, code, full_name, order, if_ticket_goes }) => ({
    code,
    name,
    full_name,
    order,
    if_ticket_goes,
  }))
}

/** Tickets that their customer lets go, with the field of the refusal, and whether a thing could go with them, or before them. */
interface Leaving {
  tickets: readonly { id: number; product_id: number }[]
  field: string
  canGo: (dependent: Dependent) => 'along' | 'before' | 'never'
}

/**
 * Checks that a customer's tickets may be refunded or given away: by the settings of its product, what needs them stays, goes with them, or
 * keeps them.
 * Refuses:
 * - a ticket that is kept (`needed`)
 * - what goes with them and is not among them (`needed`)
 */
export async function refuseBound(tx: Tx, owner: Owner, { tickets, field, canGo }: Leaving): Promise<void> {
  const bound = await boundTo(tx, owner, { tickets: tickets.map(({ id }) => id), merchandise: [] })
  const { productById } = catalogue.of(tx)
  const names = listed([...new Set(tickets.flatMap((row) => productById.get(row.product_id)?.name ?? []))])
  const way = (one: Dependent) => (one.if_ticket_goes === 'refuse' ? 'never' : canGo(one))
  const texts = { never: messages.ticketKept, before: messages.refundedFirst, along: messages.goesAlong }
  for (const each of ['never', 'before', 'along'] as const) {
    const found = bound.filter((one) => way(one) === each)
    if (found.length > 0)
      throw new Refusal(texts[each]({ names, items: itemsOf(found) }), { field, code: 'needed' })
  }
}

/** What hangs on tickets, in words: each item once with the holders. */
export const itemsOf = (found: readonly Dependent[]): string =>
  listed([...new Set(found.map(({ item, full_name }) => (full_name ? `${item} (${full_name})` : item)))])

function dependentOf(at: Shop | Tx, row: OwnedRow): Dependent[] {
  const { productById, merchandiseById } = catalogue.of(at)
  const { id, order_id, order, full_name, code, status } = row
  const item = productById.get(row.product_id ?? 0) ?? merchandiseById.get(row.merchandise_id ?? 0)
  if (!item?.needs) return []
  return [
    {
      kind: row.product_id === null ? 'merchandise' : 'ticket',
      id,
      order_id,
      order,
      item: item.name,
      full_name,
      code,
      name: [item.name, full_name, code].filter(Boolean).join(' · '),
      status,
      if_ticket_goes: item.needs.if_ticket_goes,
    },
  ]
}

/** What staff have decided. */
interface Decision {
  leave_dependents: boolean
  reason: string
}

/**
 * What goes along with tickets that staff let go; nothing if staff leave it, which is recorded with their reason.
 * Refuses, at `leave_dependents`:
 * - a ticket that something needs whose product keeps it
 */
export async function goingAlong(
  tx: Tx,
  owner: Owner,
  going: Going,
  decision: Decision,
): Promise<Dependent[]> {
  const bound = await boundTo(tx, owner, going)
  if (bound.length === 0) return []
  if (decision.leave_dependents) {
    const items = [...new Set(bound.map(({ item }) => item))].join(', ')
    await audit.record(tx, 'system', 'left without what it needs', bound[0]?.order ?? '', {
      items,
      reason: decision.reason,
    })
    return []
  }
  const keeping = bound.filter(({ if_ticket_goes }) => if_ticket_goes === 'refuse')
  if (keeping.length > 0)
    throw new Refusal(dependentMessages.ticketKept({ items: itemsOf(keeping) }), {
      field: 'leave_dependents',
    })
  return bound
}

/**
 * Checks that a refund by staff has what goes along with its tickets, unless they leave it.
 * Refuses, at `leave_dependents`:
 * - what `goingAlong` refuses
 * - what goes along and is not selected
 */
export async function refuseUnselected(
  tx: Tx,
  owner: Owner,
  going: Going,
  decision: Decision,
): Promise<void> {
  const along = await goingAlong(tx, owner, going, decision)
  if (along.length > 0)
    throw new Refusal(dependentMessages.goesAlong({ items: itemsOf(along) }), { field: 'leave_dependents' })
}
