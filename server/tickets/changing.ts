import type { ChangeTicket } from '#contract/tickets.ts'
import { isNamed, nameKey } from '#contract/rules.ts'
import * as customers from '#server/customers/customers.ts'
import * as orders from '#server/orders/orders.ts'
import { code, token } from '#server/platform/random.ts'
import type { Tx } from '#server/platform/shop.ts'
import { handOver, updateHolder } from './change-queries.ts'
import { tellOfChange, tellOfGift } from './change-letters.ts'
import { checkDetails, type NewDetails } from './details.ts'
import { claim, notFound, record, type Owned } from './owning.ts'
import type { TicketRow } from './queries.ts'

/**
 * Changes the holder of a customer's ticket; earlier prints of it are no good any more, and its holder and its owner get
 * a mail. With `reassign` and an address that is not the customer's own the ticket goes to the account of that
 * address, which is made if there is none: from then on it is nobody else's, under a new code. Refuses a ticket
 * that is not the customer's (404), and what model.md §4 lists, in its order.
 */
export async function change(tx: Tx, customer: customers.CustomerRow, wish: ChangeTicket): Promise<void> {
  const owned = await claim(tx, customer, wish.code)
  if (!isNamed(owned.order, wish.order_id)) throw notFound()
  const to = checkDetails(tx, customer, owned, wish)
  await (to.reassigns ? reassign : edit)(tx, customer, owned, to)
}

async function edit(
  tx: Tx,
  customer: customers.CustomerRow,
  { ticket }: Owned,
  { note, ...to }: NewDetails,
): Promise<void> {
  const [changed] = await updateHolder(tx, ticket.id, { ...to, barcode_secret: token() })
  if (!changed) throw new Error(`Ticket ${ticket.id} was not changed`)
  const rows = { before: detailsOf(ticket), after: detailsOf(changed) }
  await record(tx, customer, ticket.code, { ticket_id: ticket.id, kind: 'edit', ...rows, note })
  await tellOfChange(tx, customer, ticket, changed)
}

async function reassign(
  tx: Tx,
  customer: customers.CustomerRow,
  { order, ticket }: Owned,
  { note, ...to }: NewDetails,
): Promise<void> {
  const receiver = await customers.invitations.invite(tx, to)
  const theirs = await placeGift(tx, customer, receiver)
  const [given] = await handOver(tx, ticket, {
    ...to,
    order_id: theirs.id,
    code: code(12),
    barcode_secret: token(),
    name_key: nameKey(to.full_name),
  })
  if (!given) throw new Error(`Ticket ${ticket.id} holds no place that could change hands`)
  await record(tx, customer, ticket.code, {
    ticket_id: ticket.id,
    kind: 'reassign',
    before: { ...detailsOf(ticket), code: ticket.code, order: order.code },
    after: { ...detailsOf(given), code: given.code, order: theirs.code },
    note,
  })
  await tellOfGift(tx, { giver: customer, receiver, order: theirs, before: ticket, given, note })
}

/** The order in which somebody gets a ticket that another has paid: it costs nothing, and its terms are theirs to accept. */
async function placeGift(
  tx: Tx,
  giver: customers.CustomerRow,
  receiver: customers.CustomerRow,
): Promise<orders.OrderRow> {
  const order = await orders.place(
    tx,
    {
      ...FREE,
      customer_id: receiver.id,
      billing_name: receiver.full_name,
      billing_email: receiver.email,
      billing_country: receiver.country ?? '',
      billing_address: receiver.address,
    },
    `customer ${giver.id}`,
  )
  await orders.move(tx, order, 'paid')
  return order
}

const FREE = {
  cart_id: null,
  staff: 'Reassigned',
  payment_method: 'voucher',
  payment_status: 'pending',
  shipping_country: null,
  shipping_address: null,
  shipping_amount: 0,
  shipping_name: null,
  shipping_tax_rate: null,
  items_total: 0,
  discount_amount: 0,
  discount_name: null,
  voucher_id: null,
  total_price: 0,
  accepted_ts_and_cs: null,
  has_payment_plan: false,
  payment_plan: [],
  abandon_at: null,
} as const satisfies Partial<orders.OrderRow>

const detailsOf = ({ full_name, email, age }: TicketRow) => ({ full_name, email, age })
