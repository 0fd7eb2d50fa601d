import { isBic, isIban } from '#contract/banks.ts'
import type { RefundAccount } from '#contract/office/refunds.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { type Payee, payeeOf, payeesOf, readPayees } from './bank-details.ts'

export { payeeOf } from './bank-details.ts'

/** The account of a refund as the office shows it, with dots in place of what says whose it is, and the customer's note. Null when they were erased. */
export async function masked(
  shop: Shop,
  id: number,
): Promise<{ account: RefundAccount; note: string } | null> {
  const payee = (await readPayees(shop, [id])).get(id)
  if (!payee) return null
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
  return payee && forOffice(tx, payee)
}

/** The whole accounts of refunds by their ids, as `reveal`. */
export async function revealAll(tx: Tx, staff: string, ids: number[]): Promise<Map<number, RefundAccount>> {
  const payees = await payeesOf(tx, staff, ids)
  return new Map([...payees].map(([id, payee]) => [id, forOffice(tx, payee)]))
}

const DOTS = '••••'

const initial = (word: string): string => word.replace(/^(.).*$/su, `$1${DOTS}`)

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
