import { isBic, isIban } from '#contract/banks.ts'
import { messages } from '#contract/messages.ts'
import type { RefundAccountInput, SetRefundAccount } from '#contract/refunds.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { RefundAccount } from '#contract/office/refunds.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { lockRefund } from '#server/refunds/processing/lock.ts'
import { findOwner, type RefundRow, setBankDetails } from '#server/refunds/queries.ts'
import { acceptBankDetails, type Payee, payeeOf, payeesOf, readPayees } from './bank-details.ts'
import { DOTS, initial } from './from-statement.ts'

export { eraseLongPaid, payeeOf } from './bank-details.ts'
export { maskedPayer, payersOf } from './from-statement.ts'

/** The account of a refund as the office shows it, with dots in place of what says whose it is, and the customer's note. The account is null where the money goes to the card; null when both were erased. */
export async function masked(
  shop: Shop,
  id: number,
): Promise<{ account: RefundAccount | null; note: string } | null> {
  const payee = (await readPayees(shop, [id])).get(id)
  if (!payee) return null
  if (payee.bank_owner_full_name === '') return { account: null, note: payee.note }
  const { holder, iban, account, ...rest } = forOffice(shop, payee)
  return {
    account: {
      ...rest,
      address: [],
      holder: holder.split(' ').map(initial).join(' '),
      iban: iban && `${iban.slice(0, 4)} ${DOTS} ${iban.slice(-4)}`,
      account: account && `${DOTS} ${account.slice(-2)}`,
    },
    note: payee.note,
  }
}

/** The whole bank account of a refund; the view is recorded in the audit log. Null when it was erased. */
export async function reveal(tx: Tx, staff: string, id: number): Promise<RefundAccount | null> {
  const payee = await payeeOf(tx, staff, id)
  return payee && payee.bank_owner_full_name !== '' ? forOffice(tx, payee) : null
}

/**
 * Sends a refund that could not go back to the card, or did not reach its account, to another bank account; or one that nobody works on yet
 * whose customer has named none.
 *
 * Refuses:
 * - an unknown refund (404)
 * - a refund that is no problem, unless it waits for an account, or has the one from which the order was paid
 * - an account with something missing or wrong
 */
export async function sendToAccount(
  tx: Tx,
  staff: string,
  id: number,
  input: RefundAccountInput,
): Promise<void> {
  const { order, refund } = await lockRefund(tx, id)
  if (refund.status !== 'problem' && !isOpenToOthers(refund))
    throw new Refusal(officeMessages.refundNotAProblem)
  const note = (await readPayees(tx, [id])).get(id)?.note ?? ''
  const bank_details = acceptBankDetails(tx, 'bank_account', { ...input, note })
  await setBankDetails(tx, id, bank_details ?? '')
  await audit.record(tx, staff, 'refund sent to account', `refund ${id}`, { order: order.code })
}

/**
 * Sets the account of a customer's refund that the staff have opened without one, or with the one from which the order was paid.
 *
 * Refuses:
 * - an unknown refund, or one of another customer (404)
 * - a refund that has another account, goes to the card, or is started
 * - an account with something missing or wrong
 */
export async function setByCustomer(tx: Tx, customerId: number, input: SetRefundAccount): Promise<void> {
  const { refund_id: id } = input
  const [owned] = id === null ? [] : await findOwner(tx, id)
  if (id === null || owned?.customer_id !== customerId) throw new Refusal(messages.notFound, { status: 404 })
  const { refund } = await lockRefund(tx, id)
  if (!isOpenToOthers(refund)) throw new Refusal(messages.refundAccountKnown, { field: 'refund_id' })
  await setBankDetails(tx, id, acceptBankDetails(tx, 'bank_account', { ...input, note: '' }) ?? '')
  await audit.record(tx, `customer ${customerId}`, 'refund account named', `refund ${id}`, {})
}

/** Whether nobody has named the account of a refund yet, and nobody works on it. */
const isOpenToOthers = ({ status, destination, has_account, account_from_statement }: RefundRow): boolean =>
  status === 'active' && destination === 'bank_account' && (!has_account || account_from_statement)

/** Holder, IBAN and BIC of refunds by their ids, only to tell which of them a bank transfer reaches: nobody sees them, so it is not recorded. */
export async function ibansOf(
  at: Shop | Tx,
  ids: number[],
): Promise<Map<number, { holder: string; iban: string; bic: string }>> {
  const payees = await readPayees(at, ids)
  return new Map(
    [...payees].map(([id, payee]) => [
      id,
      { holder: payee.bank_owner_full_name, iban: payee.bank_iban, bic: payee.bank_bic },
    ]),
  )
}

/** The whole accounts of refunds by their ids, for the customer whose refunds they are: it is their own, so it is not recorded. */
export const ofOwner = (shop: Shop, ids: number[]): Promise<Map<number, Payee>> => readPayees(shop, ids)

/** The whole accounts of refunds by their ids, as `reveal`. */
export async function revealAll(tx: Tx, staff: string, ids: number[]): Promise<Map<number, RefundAccount>> {
  const payees = await payeesOf(tx, staff, ids)
  return new Map([...payees].map(([id, payee]) => [id, forOffice(tx, payee)]))
}

function forOffice(at: Shop | Tx, payee: Payee): RefundAccount {
  const { addressLines, ibanCountries } = site.of(at)
  const lines = Object.keys(addressLines).map((line) => payee.bank_owner_address[line] ?? '')
  return {
    holder: payee.bank_owner_full_name,
    address: lines.filter((line) => line !== ''),
    bank: payee.bank_name,
    city: payee.bank_city,
    country: payee.bank_country,
    bic: payee.bank_bic,
    iban: payee.bank_iban,
    account: payee.bank_account,
    bic_is_valid: isBic(payee.bank_bic),
    iban_is_valid: ibanCountries.includes(payee.bank_country) ? isIban(payee.bank_iban) : null,
  }
}
