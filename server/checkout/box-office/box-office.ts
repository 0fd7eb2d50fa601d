import { typedEmail } from '#server/platform/text/typed-email.ts'
import { messages as common } from '#contract/messages.ts'
import { isEmail, normalizeEmail } from '#contract/rules.ts'
import * as customers from '#server/people/customers/customers.ts'
import * as fulfilment from '#server/payments/fulfilment/fulfilment.ts'
import * as orders from '#server/orders/orders.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as barcodes from '#server/tickets/barcodes/barcodes.ts'
import * as ticketStaffActions from '#server/tickets/staff-actions/staff-actions.ts'
import { messages } from './messages.ts'
import { findSale, moveToAccount } from './queries.ts'
import { sourceOf } from './sales.ts'

export { sell } from './sell.ts'
export { printed, read } from './sales.ts'
export { close, opened } from './tills.ts'
export { voidSale } from './void-sale.ts'

/**
 * Mails a sale with its tickets to its buyer. A sale without an address is assigned to the account of the given address, which is created
 * if there is none; one with an address keeps it, and is mailed there again.
 * Refuses:
 * - a code that is not a box-office sale, or is somebody else's (404)
 * - an empty or invalid address, and an address other than that of the sale
 * - a sale that was reversed or refunded
 * - the first address of a sale from another day or a closed till, except by those who may change orders
 */
export async function sendTo(
  tx: Tx,
  staff: barcodes.StaffMember,
  code: string,
  address: string,
): Promise<void> {
  const email = typedEmail(address)
  if (email === '') throw new Refusal(common.emailEmpty, { field: 'email' })
  if (!isEmail(email)) throw new Refusal(common.emailInvalid, { field: 'email' })
  const order = await staffActions.lockByCode(tx, code)
  const [sale] = await findSale(tx, order.code)
  if (!sale || sale.staff_id !== staff.id) throw new Refusal(messages.saleUnknown, { status: 404 })
  if (order.has_refunds) throw new Refusal(messages.hasRefunds, { field: 'email' })
  if (sale.email !== '' && normalizeEmail(sale.email) !== normalizeEmail(email))
    throw new Refusal(messages.mailElsewhere({ email: sale.email }), { field: 'email' })
  if (sale.email === '') {
    if (!barcodes.mayStaff(tx, { staff, sale: sourceOf(sale) }))
      throw new Refusal(messages.mailLate, { field: 'email' })
    await giveTo(tx, order, email)
  }
  await fulfilment.sendConfirmationMail(tx, order)
}

async function giveTo(tx: Tx, order: orders.OrderRow, email: string): Promise<void> {
  const customer = await customers.accounts.findOrLock(tx, { full_name: '', email })
  await moveToAccount(tx, order.id, customer)
  Object.assign(order, { customer_id: customer.id, billing_email: customer.email, recipient: customer.email })
  await ticketStaffActions.setMissingAddress(tx, order, email)
  await audit.record(tx, 'system', 'box office sale given to account', order.code, { customer: customer.id })
}
