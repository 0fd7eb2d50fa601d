import {
  ibanAloneErrors,
  isIbanAlone,
  NO_ACCOUNT,
  normalizeBankCode,
  type BankDetails,
} from '#contract/banks.ts'
import type { KnownAccount, RefundDestination } from '#contract/orders.ts'
import type { Connection, Shop, Tx } from '#server/platform/shop.ts'
import { listPayers, type Payer } from '#server/payments/refunds/queries.ts'
import * as site from '#server/shop/site/site.ts'
import { acceptBankDetails, type Payee } from './payees.ts'

/** A stored account, and whether it comes from a bank statement instead of a person. Null if nothing is stored. */
export interface AccountOnStatement {
  bank_details: string | null
  account_from_statement: boolean
}

/**
 * The accounts from which orders were paid, by order id, according to the newest bank line. Orders without an account that a SEPA transfer
 * can reach are omitted.
 */
export async function payersOf(at: Shop | Connection, orderIds: number[]): Promise<Map<number, Payer>> {
  const rows = orderIds.length === 0 ? [] : await listPayers('shop' in at ? at : at.sql, orderIds)
  return new Map(rows.filter((row) => isReached(at, row)).map((row) => [row.order_id, row]))
}

function isReached(at: Shop | Connection, payer: Payer): boolean {
  const [account, config] = [asBankDetails(payer), site.of(at)]
  return isIbanAlone(account, config) && Object.keys(ibanAloneErrors(account, config)).length === 0
}

/** The masked account, for readers who may not know it: it may belong to a friend who has paid. */
export function maskedPayer({ holder, iban }: Pick<Payer, 'holder' | 'iban'>): KnownAccount {
  const code = normalizeBankCode(iban)
  return {
    holder: holder.split(' ').map(initial).join(' '),
    iban: `${code.slice(0, 4)} ${DOTS} ${code.slice(-4)}`,
  }
}

/** The visible part of a masked text. */
export const DOTS = '••••'

export const initial = (word: string): string => word.replace(/^(.).*$/su, `$1${DOTS}`)

/**
 * The account of a new refund of an order: the entered one, or by default the account from which the order was paid.
 * Refuses:
 * - what `acceptBankDetails` refuses
 */
export async function accountFor(
  tx: Tx,
  orderId: number,
  destination: RefundDestination,
  input: Payee,
): Promise<AccountOnStatement> {
  const payer =
    destination === 'bank_account' && isEmpty(input)
      ? (await payersOf(tx, [orderId])).get(orderId)
      : undefined
  const account = payer ? { ...asBankDetails(payer), note: input.note } : input
  return {
    bank_details: acceptBankDetails(tx, destination, account),
    account_from_statement: payer !== undefined,
  }
}

/** The account of a refund without a form: the one from which the order was paid, if a statement has it. */
export async function knownAccountFor(
  tx: Tx,
  orderId: number,
  destination: RefundDestination,
): Promise<AccountOnStatement> {
  const isKnown = destination === 'bank_account' && (await payersOf(tx, [orderId])).has(orderId)
  if (!isKnown) return { bank_details: null, account_from_statement: false }
  return accountFor(tx, orderId, destination, { ...NO_ACCOUNT, note: '' })
}

/** Whether no account was entered: holder and country are prefilled in the form. */
const isEmpty = ({ bank_iban, bank_account }: BankDetails): boolean =>
  bank_iban.trim() + bank_account.trim() === ''

const asBankDetails = ({ holder, iban }: Payer): BankDetails => ({
  ...NO_ACCOUNT,
  bank_owner_full_name: holder,
  bank_country: normalizeBankCode(iban).slice(0, 2),
  bank_iban: normalizeBankCode(iban),
})
