import type { Order, Ticket } from '#contract/orders.ts'
import type { Refund } from '#contract/refunds.ts'
import { paidOrder, payment, pendingOrder, place, shirt, ticket } from '#web/lib/test-orders.ts'

/** Zoë's ticket, which can be given back until the end of May for a fee of ten euros. */
export const refundableTicket: Ticket = {
  ...ticket,
  refund_fee: 1000,
  refund_total: 11_900,
  is_ever_refundable: true,
  is_refundable: true,
  allow_refund_requests_until: '2027-06-01T00:00:00+02:00',
}

export const friendsTicket: Ticket = { ...refundableTicket, id: 72, code: 'FRIEND', full_name: 'Ana Horvat' }

export const refundableShirt = { ...shirt, is_ever_refundable: true, is_refundable: true }

/** An order of two tickets and a shirt that is paid and can be given back. */
export const refundableOrder: Order = {
  ...paidOrder,
  total_price: 30_600,
  total_paid: 30_600,
  shipping_amount: 500,
  shipping_country: 'HR',
  can_refund: true,
  tickets: [refundableTicket, friendsTicket],
  merchandisePurchases: [refundableShirt],
}

/** An order in three installments whose first is paid. */
export const planOrder: Order = {
  ...pendingOrder,
  code: 'PLAN',
  total_price: 13_500,
  total_paid: 4500,
  payment_status: 'partial',
  has_payment_plan: true,
  payments: [payment],
  can_refund: true,
  cartProducts: [{ ...place, price: 12_900, fee: 600, refund_fee: 500, is_ever_refundable: true }],
}

/** A request for Zoë's ticket that nobody works on yet. */
export const refund: Refund = {
  id: 12,
  status: 'active',
  created_at: '2027-02-01T23:30:00Z',
  completed_at: null,
  total: 11_900,
  shipping_refund: 0,
  order: refundableOrder.code,
  tickets: [{ ...refundableTicket, status: 'refund', is_refundable: false }],
  cartProducts: [],
  merchandisePurchases: [],
  cartMerchandise: [],
}
