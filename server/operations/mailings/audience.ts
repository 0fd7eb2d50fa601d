import { filtersOfList } from '#contract/office/lists.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { Audience, MailingInput, Needed } from '#contract/office/mailings.ts'
import { CustomerFilters } from '#contract/office/customers.ts'
import { OrderFilters } from '#contract/office/orders.ts'
import { TicketFilters } from '#contract/office/tickets.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as officeCustomers from '#server/office/customers/customers.ts'
import * as officeOrders from '#server/office/orders/orders.ts'
import * as officeTickets from '#server/office/tickets/tickets.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readBody } from '#server/platform/request/request-body.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { AudienceQuery } from './audience-queries.ts'

const LISTS = ['', 'orders', 'tickets', 'customers'] as const

/**
 * The chosen audience.
 * Refuses:
 * - neither holders nor customers, an unknown list, and the holders of a list of customers
 * - the holders of merchandise (`merchandise`)
 * - unknown filters (`filters`): a mistyped one would address everybody
 */
export function audienceOf(input: MailingInput): Audience {
  const { to, list: named, merchandise, ...chosen } = input
  const { filters, events, products, departures, order_states, ticket_states } = chosen
  const list = LISTS.find((each) => each === named)
  if (to !== 'holders' && to !== 'customers') throw new Refusal(officeMessages.mailingTo, { field: 'to' })
  if (list === undefined || (list === 'customers' && to === 'holders'))
    throw new Refusal(officeMessages.mailingList, { field: 'list' })
  if (to === 'holders' && list === '' && merchandise.length > 0)
    throw new Refusal(officeMessages.mailingMerchandise, { field: 'merchandise' })
  const unknown = Object.keys(filters).find((filter) => list === '' || !filtersOfList(list).includes(filter))
  if (unknown !== undefined)
    throw new Refusal(officeMessages.viewFilterUnknown({ filter: unknown }), { field: 'filters' })
  return { to, list, filters, events, products, merchandise, departures, order_states, ticket_states }
}

/** The audience with database ids. Unknown keys match nobody. */
export function queryOf(shop: Shop, audience: Audience, needed: readonly Needed[]): AudienceQuery {
  const { to, list, filters, departures, order_states, ticket_states } = audience
  return {
    to,
    list: list === '' ? null : { of: list, ids: selectionOf(shop, list, filters) },
    products: productsOf(shop, audience),
    merchandise: merchandiseOf(shop, audience),
    departures: orAll(departures)?.map(Number).filter(Number.isInteger) ?? null,
    orderStates: orAll(order_states),
    ticketStates: orAll(ticket_states),
    transports: catalogue
      .of(shop)
      .products.filter(({ travel_time }) => travel_time !== null)
      .map(({ id }) => id),
    needed,
  }
}

const orAll = (chosen: string[]): string[] | null => (chosen.length === 0 ? null : chosen)

function selectionOf(shop: Shop, list: 'orders' | 'tickets' | 'customers', filters: Record<string, string>) {
  if (list === 'orders') return officeOrders.selection(shop, readBody(OrderFilters, filters) as OrderFilters)
  if (list === 'tickets')
    return officeTickets.selection(shop, readBody(TicketFilters, filters) as TicketFilters)
  return officeCustomers.selection(shop, readBody(CustomerFilters, filters) as CustomerFilters)
}

/** The named products, and those of the named events; null if neither is named. */
function productsOf(shop: Shop, { events, products }: Audience): number[] | null {
  if (events.length === 0 && products.length === 0) return null
  return catalogue
    .of(shop)
    .products.filter(
      ({ event_key, external_code }) => events.includes(event_key) || products.includes(external_code),
    )
    .map(({ id }) => id)
}

/** The named merchandise; null if none is named. */
function merchandiseOf(shop: Shop, { merchandise }: Audience): number[] | null {
  if (merchandise.length === 0) return null
  return catalogue
    .of(shop)
    .merchandise.filter(({ external_code }) => merchandise.includes(external_code))
    .map(({ id }) => id)
}
