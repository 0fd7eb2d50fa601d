import { isBic, isIban, transferErrors } from '#contract/banks.ts'
import { messages } from '#contract/messages.ts'
import type { RefundAccountInput, SetRefundAccount } from '#contract/refunds.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { RefundAccount } from '#contract/office/refunds.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { lockRefund } from '#server/payments/refunds/lock.ts'
import { findOwner, type RefundRow, setBankDetails } from '#server/payments/refunds/queries.ts'
import { acceptBankDetails, type Payee, payeeOf, payeesOf, readPayees } from './payees.ts'
import { unmasked } from './former.ts'
import { initial, maskedIban, maskedNumber } from './from-statement.ts'

export { eraseLongPaid, payeeOf } from './payees.ts'
export { maskedPayer, payersOf } from './from-statement.ts'
export { readPayees } from './payees.ts'
export { accountFor, knownAccountFor } from './from-statement.ts'
export { former, requestedAccount } from './former.ts'

/**
 * The account of a refund as shown in the office, with masked holder and IBAN, and the customer's note. `account` is null for a refund to
 * the card; both are null once erased.
 */
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
      iban: iban && maskedIban(iban),
      account: account && maskedNumber(account),
    },
    note: payee.note,
  }
}

/** The unmasked bank account of a refund; the access is recorded in the audit log. Null once erased. */
export async function reveal(tx: Tx, staff: string, id: number): Promise<RefundAccount | null> {
  const payee = await payeeOf(tx, staff, id)
  return payee && payee.bank_owner_full_name !== '' ? forOffice(tx, payee) : null
}

/**
 * Sends a refund to another bank account: one that could not be refunded to the card or did not reach its account, or one not started yet
 * whose customer has entered no account.
 * Refuses:
 * - an unknown refund (404)
 * - a refund that is not a problem, unless it has no account yet, or that of the order's payment
 * - what a transfer to the account lacks; within SEPA holder and IBAN are enough
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
  const bank_details = acceptBankDetails(tx, 'bank_account', { ...input, note }, transferErrors)
  await setBankDetails(tx, id, bank_details ?? '')
  await audit.record(tx, staff, 'refund sent to account', `refund ${id}`, { order: order.code })
}

/**
 * Sets the account of a customer's refund that staff have created without one, or with the account of the order's payment. A masked number
 * is that of the customer's last request.
 * Refuses:
 * - an unknown refund, or one of another customer (404)
 * - a refund that has another account, goes to the card, or is started
 * - an account with missing or invalid fields
 */
export async function setByCustomer(tx: Tx, customerId: number, input: SetRefundAccount): Promise<void> {
  const { refund_id: id } = input
  const [owned] = id === null ? [] : await findOwner(tx, id)
  if (id === null || owned?.customer_id !== customerId) throw new Refusal(messages.notFound, { status: 404 })
  const { refund } = await lockRefund(tx, id)
  if (!isOpenToOthers(refund)) throw new Refusal(messages.refundAccountKnown, { field: 'refund_id' })
  const entered = { ...(await unmasked(tx, customerId, input)), note: '' }
  await setBankDetails(tx, id, acceptBankDetails(tx, 'bank_account', entered) ?? '')
  await audit.record(tx, `customer ${customerId}`, 'refund account named', `refund ${id}`, {})
}

/** Whether a refund has no account yet and is not being processed. */
const isOpenToOthers = ({ status, destination, has_account, account_from_statement }: RefundRow): boolean =>
  status === 'active' && destination === 'bank_account' && (!has_account || account_from_statement)

/** Holder, IBAN and BIC of refunds by id, to decide which can be paid by SEPA transfer. Nobody sees them, so the access is not recorded. */
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

/** The unmasked accounts of refunds by id, for the customer they belong to, so the access is not recorded. */
export const ofOwner = (shop: Shop, ids: number[]): Promise<Map<number, Payee>> => readPayees(shop, ids)

/** The unmasked accounts of refunds by id; recorded like `reveal`. */
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
