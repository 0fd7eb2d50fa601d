import { nameKey } from '#contract/rules.ts'
import * as customers from '#server/people/customers/customers.ts'
import * as freeOrders from '#server/orders/free-orders/free-orders.ts'
import * as orders from '#server/orders/orders.ts'
import { code, token } from '#server/platform/security/random-codes.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as questions from '#server/shop/questions/questions.ts'
import { transferTicket, type ChangeRow, type Holder } from './queries.ts'
import type { OwnedTicket } from './ownership.ts'
import type { TicketRow } from '#server/tickets/queries.ts'

/** A transferred ticket: its new owner, their order, and the change to record. */
export interface Transferred {
  receiver: customers.CustomerRow
  order: orders.OrderRow
  ticket: TicketRow
  change: Pick<ChangeRow, 'ticket_id' | 'kind' | 'before' | 'after'>
}

/**
 * Transfers a locked ticket: it ends, and another with a new code takes its place in an order of the new holder's account,
 * which is created if there is none. The place stays held; the payment stays with the sender's order.
 * Without an order to put it `into` a new one is placed.
 */
export async function transfer(
  tx: Tx,
  sender: Pick<customers.CustomerRow, 'id'>,
  { order, ticket }: OwnedTicket,
  to: Holder,
  into?: Pick<Transferred, 'receiver' | 'order'>,
): Promise<Transferred> {
  const receiver = into?.receiver ?? (await customers.accounts.findOrLock(tx, to))
  const receiverOrder =
    into?.order ?? (await placeTransferOrder(tx, sender.id, receiver, order.customer_language))
  const [transferred] = await transferTicket(tx, ticket, {
    ...to,
    order_id: receiverOrder.id,
    code: code(12),
    barcode_secret: token(),
    name_key: nameKey(to.full_name),
  })
  if (!transferred) throw new Error(`Ticket ${ticket.id} holds no place to transfer`)
  if (questions.areAsked(tx))
    await questions.handOver(tx, { from: ticket.cart_product_id, to: transferred.cart_product_id })
  const before = { ...holderOf(ticket), code: ticket.code, order: order.code }
  const after = { ...holderOf(transferred), code: transferred.code, order: receiverOrder.code }
  return {
    receiver,
    order: receiverOrder,
    ticket: transferred,
    change: { ticket_id: ticket.id, kind: 'reassign', before, after },
  }
}

/** The details that a change of the holder may change. */
export const holderOf = ({ full_name, email, age }: TicketRow) => ({ full_name, email, age })

/** The order of the receiver of a transferred ticket: its total is 0, and the receiver accepts its terms. */
async function placeTransferOrder(
  tx: Tx,
  senderId: number,
  receiver: customers.CustomerRow,
  language: string | null,
): Promise<orders.OrderRow> {
  const order = await orders.place(
    tx,
    {
      ...freeOrders.FREE,
      staff: 'Reassigned',
      payment_method: 'voucher',
      customer_id: receiver.id,
      // By default the sender's language: the receiver's own is unknown for a new account.
      language: receiver.language ?? language,
      billing_name: receiver.full_name,
      billing_email: receiver.email,
      billing_country: receiver.country ?? '',
      billing_address: receiver.address,
    },
    { actor: `customer ${senderId}` },
  )
  await orders.status.set(tx, order, 'paid')
  return order
}
