import {
  ibanAloneErrors,
  isIbanAlone,
  MASK,
  NO_ACCOUNT,
  normalizeBankCode,
  transferErrors,
  type BankDetails,
} from '#contract/banks.ts'
import type { KnownAccount, RefundDestination } from '#contract/orders.ts'
import type { Connection, Shop, Tx } from '#server/platform/shop.ts'
import { listPayers, payerOf, type Payer } from '#server/payments/refunds/queries.ts'
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
    iban: maskedIban(code),
  }
}

/** An IBAN without its middle, so that its owner recognizes it. */
export const maskedIban = (iban: string): string => `${iban.slice(0, 4)} ${MASK} ${iban.slice(-4)}`

/** An account number without all but its end. */
export const maskedNumber = (account: string): string => `${MASK} ${account.slice(-2)}`

export const initial = (word: string): string => word.replace(/^(.).*$/su, `$1${MASK}`)

/**
 * The account of a refund that staff open: the entered one, or by default the account from which the order was paid.
 * Refuses:
 * - what a transfer to the entered account lacks; within SEPA holder and IBAN are enough
 */
export async function accountFor(
  tx: Tx,
  orderId: number,
  destination: RefundDestination,
  input: Payee,
): Promise<AccountOnStatement> {
  const known = isEmpty(input) ? await knownAccountFor(tx, orderId, destination) : NOT_KNOWN
  if (known.account_from_statement) return known
  return {
    bank_details: acceptBankDetails(tx, destination, input, transferErrors),
    account_from_statement: false,
  }
}

const NOT_KNOWN: AccountOnStatement = { bank_details: null, account_from_statement: false }

/**
 * The account from which the order was paid, if a statement has it, with a customer's note.
 * Refuses:
 * - a note that is too long
 */
export async function knownAccountFor(
  tx: Tx,
  orderId: number,
  destination: RefundDestination,
  note = '',
): Promise<AccountOnStatement> {
  if (destination !== 'bank_account') return NOT_KNOWN
  const [payer] = await payerOf(tx, orderId)
  if (!payer || !isReached(tx, payer)) return NOT_KNOWN
  const account = { ...asBankDetails(payer), note }
  return {
    bank_details: acceptBankDetails(tx, destination, account, transferErrors),
    account_from_statement: true,
  }
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
