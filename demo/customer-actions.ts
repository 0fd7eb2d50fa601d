import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type * as customers from '#server/people/customers/customers.ts'
import * as plans from '#server/payments/plans/plans.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as requests from '#server/payments/refunds/requests/requests.ts'
import * as terms from '#server/checkout/terms/terms.ts'
import * as tickets from '#server/tickets/tickets.ts'
import { pressButton } from './bank.ts'
import { CLIENT, type PlacedOrder } from './ordering.ts'
import { bankDetailsOf, type Person } from './people.ts'

type Owner = Pick<PlacedOrder, 'customer' | 'order'>

/** The issued items of an order. */
export const issuedItems = (shop: Shop, { order }: Pick<PlacedOrder, 'order'>) =>
  tickets.ofOrders(shop.sql, [order.id])

/** A customer changes the holder of a ticket, or with `reassign` transfers it to another account. */
export async function changeHolder(
  shop: Shop,
  { customer, order }: Owner,
  ticket: tickets.TicketRow | undefined,
  to: Pick<Person, 'full_name' | 'email'>,
  reassign = false,
): Promise<void> {
  if (!ticket) return
  const { full_name, email } = to
  const input = { token: '', order_id: order.id, code: ticket.code, age: ticket.age ?? '', full_name, email }
  const note = reassign ? 'Have a good time!' : ''
  await shop.transact((tx) => tickets.change(tx, customer, { ...input, reassign, note, together_with: '' }))
}

/** A customer moves a ticket to another departure. */
export async function changeDeparture(
  shop: Shop,
  customer: customers.CustomerRow,
  ticket: tickets.TicketRow | undefined,
  departure: number,
): Promise<void> {
  const to = ticket && catalogue.of(shop).productById.get(ticket.product_id)?.departures[departure]
  if (!ticket || !to) return
  const input = { token: '', code: ticket.code, transport_time_id: to.id }
  await shop.transact((tx) => tickets.setTravelTime(tx, customer, input))
}

/** The items of a refund request, by their codes. An order with a payment plan is refunded as a whole. */
export interface RefundInput {
  tickets?: string[]
  merchandise?: string[]
  note?: string
}

/** A customer requests a refund; returns its id. */
export const requestRefund = (
  shop: Shop,
  person: Person,
  { customer, order }: Owner,
  { tickets: codes = [], merchandise = [], note = '' }: RefundInput,
): Promise<number> =>
  shop.transact((tx) =>
    requests.create(tx, customer, {
      token: '',
      order_id: order.id,
      tickets: codes.join(','),
      merchandise: merchandise.join(','),
      ...bankDetailsOf(person),
      to_payer: false,
      note,
    }),
  )

/** A customer opens the page of an installment by its link and pays it, or fails to. */
export async function payInstallment(
  shop: Shop,
  { order }: Pick<PlacedOrder, 'order'>,
  position: number,
  outcome: 'succeeded' | 'declined' = 'succeeded',
): Promise<void> {
  const payment = (await plans.ofOrders(shop.sql, [order.id]))[position]
  if (!payment) return
  const link = { ...linkOf(order), reference: payment.reference }
  await pressButton(shop, await terms.payInstallment(shop, link, CLIENT), outcome)
}

const linkOf = ({ code, checksum }: PlacedOrder['order']) => ({ order: code, checksum, terms_version: '' })

/** A customer accepts the terms of an order by its link; returns the payment instruction. */
export const acceptTerms = (shop: Shop, order: PlacedOrder['order']) =>
  terms.accept(shop, linkOf(order), CLIENT)
