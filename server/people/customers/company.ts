import { MAX_LENGTH, normalizeSpaces } from '#contract/rules.ts'
import { isVatNumber, normalizeVatNumber } from '#contract/vat-numbers.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CustomerRow } from './queries.ts'
import { messages } from './messages.ts'

/**
 * Validates a company's name and VAT number as entered; all fields are null if there is none. `within` is the prefix of the error fields.
 * Refuses:
 * - a VAT number without a company, and a name that is too long
 * - an invalid EU VAT number
 */
export function acceptCompany(
  typed: { company_name: string; vat_number: string },
  within: string,
): Pick<CustomerRow, 'company_name' | 'vat_number'> {
  const company_name = normalizeSpaces(typed.company_name)
  const vat_number = normalizeVatNumber(typed.vat_number)
  if (company_name === '' && vat_number === '') return { company_name: null, vat_number: null }
  const refuse = (name: 'company_name' | 'vat_number', text: string) =>
    new Refusal(text, { field: `${within}${name}` })
  if (company_name === '') throw refuse('company_name', messages.companyNameEmpty)
  if (company_name.length > MAX_LENGTH) throw refuse('company_name', messages.companyNameLong)
  if (vat_number === '') return { company_name, vat_number: null }
  if (!isVatNumber(vat_number)) throw refuse('vat_number', messages.vatNumberInvalid)
  return { company_name, vat_number }
}
