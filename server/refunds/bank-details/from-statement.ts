import {
  ibanAloneErrors,
  isIbanAlone,
  NO_ACCOUNT,
  normalizeBankCode,
  type BankDetails,
} from '#contract/banks.ts'
import type { KnownAccount, RefundDestination } from '#contract/orders.ts'
import type { Reader, Shop, Tx } from '#server/platform/shop.ts'
import { listPayers, type Payer } from '#server/refunds/queries.ts'
import * as site from '#server/site/site.ts'
import { acceptBankDetails, type Payee } from './bank-details.ts'

/** An account as it is kept, and whether a bank's statement has told it, and no person. Null where nothing is kept. */
export interface Told {
  bank_details: string | null
  account_from_statement: boolean
}

/**
 * The accounts from which orders were paid, by the ids of the orders, as the newest line of a bank's statement tells them; an order without one that a SEPA
 * transfer reaches is left out.
 */
export async function payersOf(at: Shop | Reader, orderIds: number[]): Promise<Map<number, Payer>> {
  const rows = orderIds.length === 0 ? [] : await listPayers('shop' in at ? at : at.sql, orderIds)
  return new Map(rows.filter((row) => isReached(at, row)).map((row) => [row.order_id, row]))
}

function isReached(at: Shop | Reader, payer: Payer): boolean {
  const [account, config] = [asBankDetails(payer), site.of(at)]
  return isIbanAlone(account, config) && Object.keys(ibanAloneErrors(account, config)).length === 0
}

/** An account as whoever may not know it sees it: it may be somebody's who has paid for a friend. */
export function maskedPayer({ holder, iban }: Pick<Payer, 'holder' | 'iban'>): KnownAccount {
  const code = normalizeBankCode(iban)
  return {
    holder: holder.split(' ').map(initial).join(' '),
    iban: `${code.slice(0, 4)} ${DOTS} ${code.slice(-4)}`,
  }
}

/** What is left of a masked text. */
export const DOTS = '••••'

export const initial = (word: string): string => word.replace(/^(.).*$/su, `$1${DOTS}`)

/**
 * The account of a new refund of an order: what was typed, and where nothing was, the one from which the order was paid.
 * Refuses:
 * - what `acceptBankDetails` refuses
 */
export async function accountFor(
  tx: Tx,
  orderId: number,
  destination: RefundDestination,
  input: Payee,
): Promise<Told> {
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

/** The account of a refund for which nobody was asked: the one from which the order was paid, if a statement has told it. */
export async function knownAccountFor(
  tx: Tx,
  orderId: number,
  destination: RefundDestination,
): Promise<Told> {
  const isKnown = destination === 'bank_account' && (await payersOf(tx, [orderId])).has(orderId)
  if (!isKnown) return { bank_details: null, account_from_statement: false }
  return accountFor(tx, orderId, destination, { ...NO_ACCOUNT, note: '' })
}

/** Whether no account was typed: the name and the country of whoever types stand in the form already. */
const isEmpty = ({ bank_iban, bank_account }: BankDetails): boolean =>
  bank_iban.trim() + bank_account.trim() === ''

const asBankDetails = ({ holder, iban }: Payer): BankDetails => ({
  ...NO_ACCOUNT,
  bank_owner_full_name: holder,
  bank_country: normalizeBankCode(iban).slice(0, 2),
  bank_iban: normalizeBankCode(iban),
})
