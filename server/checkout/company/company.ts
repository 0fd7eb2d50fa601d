import { officeMessages } from '#contract/office/messages.ts'
import type { CorrectCompany } from '#contract/office/orders.ts'
import * as invoices from '#server/payments/invoices/invoices.ts'
import * as orders from '#server/orders/orders.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { versionOf } from '#server/platform/version.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import * as site from '#server/shop/site/site.ts'
import { companyOf } from './checked-company.ts'
import { sendInvoiceCorrectedMail } from './mail-templates.ts'

export { companyOf, type Company } from './checked-company.ts'

/** Why the company of an order cannot be corrected; null if it can. */
export function reasonNotToCorrect({ payment_status, has_refunds }: orders.OrderRow): string | null {
  if (payment_status === 'cancelled' || payment_status === 'abandoned') return officeMessages.companyOver
  return has_refunds ? officeMessages.companyRefunded : null
}

/** The version of an order's company. */
export const versionOfCompany = ({ company_name, vat_number }: orders.OrderRow): string =>
  versionOf([company_name, vat_number])

/**
 * Sets or removes the company and VAT number of a locked order. Its total stays. An existing invoice is credited as a whole and issued
 * again; its customer gets a mail with both. If the tax liability changes, all lines are taxed accordingly.
 * Refuses:
 * - an order that has ended, or has a refund
 * - what `companyOf` refuses
 * - no change, and a company that was changed since it was displayed (`seen`)
 */
export async function correctCompany(tx: Tx, order: orders.OrderRow, input: CorrectCompany): Promise<void> {
  const why = reasonNotToCorrect(order)
  if (why !== null) throw new Refusal(why, { field: 'company_name' })
  const company = companyOf(tx, input, '')
  if (input.seen !== versionOfCompany(order))
    throw new Refusal(officeMessages.versionConflict, { field: 'seen' })
  const { company_name, vat_number } = company
  if (company_name === order.company_name && vat_number === order.vat_number)
    throw new Refusal(officeMessages.companySame, { field: 'company_name' })
  const isTaxedOtherwise = company.reverse_charge !== order.reverse_charge
  const taxed = isTaxedOtherwise ? await taxOtherwise(tx, order, company.reverse_charge) : null
  const lines = await orders.lines(tx, [order.id])
  const shipping_tax_rate = taxed ? shippingRate(tx, order, lines, taxed.rate) : order.shipping_tax_rate
  const donation_tax_rate = taxed ? donationRate(tx, order, company) : order.donation_tax_rate
  await staffActions.setCompany(tx, order, { ...company, shipping_tax_rate, donation_tax_rate })
  await audit.record(tx, 'system', 'company of order corrected', order.code)
  if (await invoices.correct(tx, order, lines, isTaxedOtherwise)) await sendInvoiceCorrectedMail(tx, order)
}

/** The new tax rate of an order's shipping, if known. */
async function taxOtherwise(
  tx: Tx,
  order: orders.OrderRow,
  isFree: boolean,
): Promise<{ rate: number | null }> {
  await staffActions.keepVersion(tx, order)
  const rate = await staffActions.taxLines(tx, order, isFree)
  return { rate: isFree ? 0 : rate }
}

const donationRate = (
  tx: Tx,
  { donation_amount }: orders.OrderRow,
  { reverse_charge }: { reverse_charge: boolean },
): number | null => (donation_amount === 0 ? null : reverse_charge ? 0 : site.of(tx).donation.tax_rate)

function shippingRate(
  tx: Tx,
  { shipping_country, shipping_tax_rate }: orders.OrderRow,
  lines: orders.Lines,
  known: number | null,
): number | null {
  if (shipping_country === null || shipping_tax_rate === null) return shipping_tax_rate
  return known ?? pricing.shippingPrice(tx, lines, shipping_country)?.tax_rate ?? 0
}
