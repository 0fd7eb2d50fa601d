import { lookup } from '#contract/lookup.ts'
import { normalizeBankCode } from '#contract/banks.ts'
import type { SetOverpaymentAccount } from '#contract/office/sepa-files.ts'
import { messages as shared } from '#contract/messages.ts'
import { MAX_LENGTH, normalizeName } from '#contract/rules.ts'
import * as sepaXml from '#server/books/sepa-xml/sepa-xml.ts'
import type * as orders from '#server/orders/orders.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { decrypt, encrypt } from '#server/platform/security/encryption.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { messages } from './messages.ts'
import * as queries from './queries.ts'

/** The destination of money; the BIC may be empty. */
export interface Account {
  holder: string
  iban: string
  bic: string
}

const PURPOSE = 'accounts of overpayments'

/**
 * Sets the account that an overpayment of a locked order is returned to. It is stored encrypted.
 * Refuses:
 * - an overpayment of another order (404)
 * - no holder, or one that is too long, and anything but an IBAN of a SEPA country
 * - one that was returned, or is in a SEPA file
 */
export async function setAccount(
  tx: Tx,
  order: orders.OrderRow,
  { overpayment: id, ...input }: SetOverpaymentAccount,
): Promise<void> {
  const [known] = id === null ? [] : await queries.hasOverpayment(tx, order.id, id)
  if (!known) throw new Refusal(shared.notFound, { status: 404 })
  const account: Account = {
    holder: normalizeName(input.holder),
    iban: normalizeBankCode(input.iban),
    bic: '',
  }
  const errors = lookup<string>()
  if (account.holder === '') errors['holder'] = messages.noHolder
  if (account.holder.length > MAX_LENGTH) errors['holder'] = messages.longHolder({ most: MAX_LENGTH })
  if (!sepaXml.isInSepa(account.iban)) errors['iban'] = messages.ibanOutside
  if (Object.keys(errors).length > 0) throw new Refusal(errors)
  const encrypted = encrypt(tx.shop.settings.secret, PURPOSE, JSON.stringify(account))
  const [set] = await queries.setAccount(tx, order.id, known.id, encrypted)
  if (!set) throw new Refusal(messages.notToBeSent, { field: 'overpayment' })
  await audit.record(tx, 'system', 'overpayment account entered', order.code, { overpayment: known.id })
}

export function accountOf(
  at: Shop | Tx,
  { account, came_from, came_from_iban }: queries.OverpaymentToSend,
): Account | null {
  const { settings } = 'shop' in at ? at.shop : at
  if (account !== null) return JSON.parse(decrypt(settings.secret, PURPOSE, account))
  if (came_from === null || came_from_iban === null) return null
  return { holder: came_from, iban: came_from_iban, bic: '' }
}
