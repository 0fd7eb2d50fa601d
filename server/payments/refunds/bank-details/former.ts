import { isMasked, normalizeBankCode } from '#contract/banks.ts'
import type { RefundDestination } from '#contract/orders.ts'
import type { RefundAccountInput, RequestRefund } from '#contract/refunds.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { findLastRequestWithAccount } from '#server/payments/refunds/queries.ts'
import { type AccountOnStatement, knownAccountFor, maskedIban, maskedNumber } from './from-statement.ts'
import { acceptBankDetails, type Payee, readPayees } from './payees.ts'

/**
 * The account of the last refund that a customer has requested, with its number masked, which prefills the form of the next one. Null
 * without one, and once it is erased.
 */
export async function former(shop: Shop, customerId: number): Promise<RefundAccountInput | null> {
  const payee = await formerPayee(shop, customerId)
  return payee === null ? null : maskNumber(payee)
}

async function formerPayee(at: Shop | Tx, customerId: number): Promise<Payee | null> {
  const [last] = await findLastRequestWithAccount('shop' in at ? at : at.sql, customerId)
  return last ? ((await readPayees(at, [last.id])).get(last.id) ?? null) : null
}

/** Without the note of that request. */
const maskNumber = ({ bank_iban, bank_account, ...payee }: Payee): RefundAccountInput => ({
  bank_owner_full_name: payee.bank_owner_full_name,
  bank_owner_address: payee.bank_owner_address,
  bank_name: payee.bank_name,
  bank_city: payee.bank_city,
  bank_country: payee.bank_country,
  bank_bic: payee.bank_bic,
  bank_iban: bank_iban === '' ? '' : maskedIban(bank_iban),
  bank_account: bank_account === '' ? '' : maskedNumber(bank_account),
})

/**
 * The account of a refund that a customer requests: with `to_payer` the one from which the order was paid if a statement has it, otherwise
 * the entered one, in which a masked number is that of the customer's last request.
 * Refuses:
 * - what `acceptBankDetails` refuses; a masked number of no former request is missing
 */
export async function requestedAccount(
  tx: Tx,
  { id, customer_id }: { id: number; customer_id: number },
  destination: RefundDestination,
  input: RequestRefund,
): Promise<AccountOnStatement> {
  const { to_payer, note } = input
  const known = to_payer ? await knownAccountFor(tx, id, destination, note) : null
  if (known?.account_from_statement) return known
  const entered = { ...(await unmasked(tx, customer_id, input)), note }
  return { bank_details: acceptBankDetails(tx, destination, entered), account_from_statement: false }
}

/** An entered account with the number of the customer's last request in place of the masked one. */
export async function unmasked<Input extends RefundAccountInput>(
  tx: Tx,
  customerId: number,
  input: Input,
): Promise<Input> {
  if (!isMasked(input.bank_iban) && !isMasked(input.bank_account)) return input
  const payee = await formerPayee(tx, customerId)
  const masked = payee && maskNumber(payee)
  const number = (field: 'bank_iban' | 'bank_account'): string => {
    if (!isMasked(input[field])) return input[field]
    const isSame = masked !== null && normalizeBankCode(input[field]) === normalizeBankCode(masked[field])
    return isSame ? (payee?.[field] ?? '') : ''
  }
  return { ...input, bank_iban: number('bank_iban'), bank_account: number('bank_account') }
}
