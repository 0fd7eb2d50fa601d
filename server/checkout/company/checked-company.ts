import type { CheckoutCart } from '#contract/orders.ts'
import { isReverseCharge, vatCountry } from '#contract/vat-numbers.ts'
import * as customers from '#server/people/customers/customers.ts'
import type * as orders from '#server/orders/orders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from '#server/checkout/messages.ts'

/** The company on an order's invoice, if any. */
export type Company = Pick<orders.OrderRow, 'company_name' | 'vat_number' | 'reverse_charge'>

/**
 * Validates the company for an invoice; all fields are null for an invoice in the customer's name. The reverse charge applies to a company
 * of another EU country than the seller's, if the festival has enabled it. `within` is the prefix of the error fields.
 * Refuses:
 * - a company, if the festival issues no invoices to companies
 * - a VAT number without a company, and a name that is too long
 * - an invalid EU VAT number
 */
export function companyOf(
  tx: Tx,
  typed: Pick<CheckoutCart['order'], 'company_name' | 'vat_number'>,
  within = 'order.',
): Company {
  const { companyInvoices, invoiceSeller } = site.of(tx)
  if (!companyInvoices.enabled && (typed.company_name + typed.vat_number).trim() !== '')
    throw new Refusal(messages.noCompanyInvoices, { field: `${within}company_name` })
  const company = customers.addresses.acceptCompany(typed, within)
  const sellerVatCountry = vatCountry(invoiceSeller?.taxId ?? '')
  const reverse_charge = isReverseCharge(company.vat_number ?? '', { companyInvoices, sellerVatCountry })
  return { ...company, reverse_charge }
}
