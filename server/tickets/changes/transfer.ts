import { nameKey } from '#contract/rules.ts'
import * as customers from '#server/customers/customers.ts'
import * as orders from '#server/orders/orders.ts'
import { code, token } from '#server/platform/security/random.ts'
import type { Tx } from '#server/platform/shop.ts'
import { transferTicket, type ChangeRow, type Holder } from './queries.ts'
import type { OwnedTicket } from './ownership.ts'
import type { TicketRow } from '#server/tickets/queries.ts'

/** A ticket that has changed hands: who has it, in which order of theirs, and how that is written down. */
export interface Transferred {
  receiver: customers.CustomerRow
  order: orders.OrderRow
  ticket: TicketRow
  change: Pick<ChangeRow, 'ticket_id' | 'kind' | 'before' | 'after'>
}

interface Sender {
  id: number
  email: string | null
}

/**
 * Ends a claimed ticket and puts one with a new code in its place, in an order of its new holder's account, which is made if there
 * is none; `giver.email` is named to them, null when the staff give it. The place stays held; what was paid stays with the giver's order.
 */
export async function transfer(
  tx: Tx,
  giver: Sender,
  { order, ticket }: OwnedTicket,
  to: Holder,
): Promise<Transferred> {
  const receiver = await customers.accounts.findOrInvite(tx, to, giver.email)
  const theirs = await placeTransferOrder(tx, giver.id, receiver)
  const [given] = await transferTicket(tx, ticket, {
    ...to,
    order_id: theirs.id,
    code: code(12),
    barcode_secret: token(),
    name_key: nameKey(to.full_name),
  })
  if (!given) throw new Error(`Ticket ${ticket.id} holds no place that could change hands`)
  const before = { ...holderOf(ticket), code: ticket.code, order: order.code }
  const after = { ...holderOf(given), code: given.code, order: theirs.code }
  return {
    receiver,
    order: theirs,
    ticket: given,
    change: { ticket_id: ticket.id, kind: 'reassign', before, after },
  }
}

/** What a change of the holder may have made another. */
export const holderOf = ({ full_name, email, age }: TicketRow) => ({ full_name, email, age })

/** The order in which somebody gets a ticket that another has paid: it costs nothing, and its terms are theirs to accept. */
async function placeTransferOrder(
  tx: Tx,
  giverId: number,
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
    `customer ${giverId}`,
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
