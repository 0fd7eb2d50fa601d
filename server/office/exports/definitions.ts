import { type ExportName, EXPORTS } from '#contract/office/exports.ts'
import { labels } from '#contract/office/labels/messages.ts'
import * as answers from '#server/office/answers/answers.ts'
import * as tickets from '#server/office/tickets/tickets.ts'
import type { Shop } from '#server/platform/shop.ts'
import { messages } from './messages.ts'

export const isReport = (name: ExportName): boolean => 'report' in EXPORTS[name]

/** Whose answers the rows of an export have; those of the others have none. */
export const ANSWERS_IN: Partial<Record<ExportName, answers.Kind>> = {
  orders: 'orders',
  lines: 'items',
  tickets: 'tickets',
  holders: 'tickets',
  shipping: 'merchandise',
  pickups: 'merchandise',
}

/** Whether an export has columns of sensitive answers, if they are wanted. */
export function hasSensitive(shop: Shop, name: ExportName): boolean {
  const kind = ANSWERS_IN[name]
  return kind !== undefined && answers.questionsOf(shop, kind).some(({ sensitive }) => sensitive)
}

/** The statuses that the rows of an export can have, with their labels; none for an export without that filter. */
export function statusesOf(shop: Shop, name: ExportName): Record<string, string> {
  // A payment is cancelled when its order is abandoned.
  const { abandoned: _, ...paymentStatus } = messages.orderStatus
  const statuses: Partial<Record<ExportName, Record<string, string>>> = {
    orders: messages.orderStatus,
    lines: messages.orderStatus,
    tickets: tickets.statuses(shop),
    shipping: messages.shippingStatus,
    pickups: messages.pickUpStatus,
    payments: paymentStatus,
    refunds: labels.refundStatus,
    waiting: messages.waitingStatus,
    bank: messages.bankStatus,
  }
  return statuses[name] ?? {}
}
