import type { CheckoutCart } from '#contract/orders.ts'
import { owesTaxItself, vatCountry } from '#contract/vat-numbers.ts'
import * as customers from '#server/customers/customers.ts'
import type * as orders from '#server/orders/orders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { messages } from '#server/checkout/messages.ts'

/** The company that an order is invoiced to, if any. */
export type Company = Pick<orders.OrderRow, 'company_name' | 'vat_number' | 'reverse_charge'>

/**
 * The company that an order is to be invoiced to; all null for an invoice in the customer's name. A company of another country of the EU
 * than the seller's owes the tax itself, where the festival says so. `within` is put before the names of the fields.
 * Refuses:
 * - a company, where the festival writes no invoices to companies
 * - a VAT number without a company, and a long name
 * - a number that cannot be a VAT number of the EU
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
  const from = vatCountry(invoiceSeller?.taxId ?? '')
  const reverse_charge = companyInvoices.reverseCharge && owesTaxItself(company.vat_number ?? '', from)
  return { ...company, reverse_charge }
}
