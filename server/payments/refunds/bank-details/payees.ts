import {
  bankErrors,
  isIbanAlone,
  NO_ACCOUNT,
  normalizeBankCode,
  withIbanAlone,
  type BankDetails,
} from '#contract/banks.ts'
import { messages } from '#contract/messages.ts'
import type { RefundDestination } from '#contract/orders.ts'
import { MAX_NOTE_LENGTH, normalizeName, normalizeSpaces } from '#contract/rules.ts'
import * as customers from '#server/people/customers/customers.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { encrypt, decrypt } from '#server/platform/security/encryption.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { eraseBankDetails, readBankDetails } from '#server/payments/refunds/queries.ts'

/** The destination of a refund, and the customer's note. */
export type Payee = BankDetails & { note: string }

const PURPOSE = 'bank details of refunds'

/**
 * The account of a refund in its stored form: encrypted together with the note, which may contain account data. For a refund to the card
 * only the note is stored; null without one. `validate` are the rules for the account, by default those for customers.
 * Refuses, all at once:
 * - an account with a missing field, or an invalid IBAN or BIC
 * - a note that is too long
 */
export function acceptBankDetails(
  tx: Tx,
  destination: RefundDestination,
  input: Payee,
  validate = bankErrors,
): string | null {
  const isToCard = destination === 'card'
  const errors: Record<string, string> = isToCard ? {} : validate(input, site.of(tx))
  if (input.note.trim().length > MAX_NOTE_LENGTH) errors['note'] = messages.noteLong
  if (Object.keys(errors).length > 0) throw new Refusal(errors)
  if (!isToCard) return encryptBankDetails(tx, input)
  return input.note.trim() === '' ? null : encryptBankDetails(tx, { ...NO_ACCOUNT, note: input.note })
}

/** Only the fields that its country uses. */
function encryptBankDetails(tx: Tx, entered: Payee): string {
  const input = isIbanAlone(entered, site.of(tx))
    ? { ...withIbanAlone(entered), note: entered.note }
    : entered
  const hasIban = site.of(tx).ibanCountries.includes(input.bank_country)
  const payee: Payee = {
    bank_owner_full_name: normalizeName(input.bank_owner_full_name),
    bank_owner_address: customers.addresses.configured(tx, input.bank_owner_address),
    bank_name: normalizeSpaces(input.bank_name),
    bank_city: normalizeSpaces(input.bank_city),
    bank_country: input.bank_country,
    bank_bic: normalizeBankCode(input.bank_bic),
    bank_iban: hasIban ? normalizeBankCode(input.bank_iban) : '',
    bank_account: hasIban ? '' : normalizeSpaces(input.bank_account),
    note: input.note.trim(),
  }
  return encrypt(tx.shop.settings.secret, PURPOSE, JSON.stringify(payee))
}

/** The unmasked bank account of a refund; the access is recorded in the audit log. Null once erased. */
export const payeeOf = async (tx: Tx, staff: string, id: number): Promise<Payee | null> =>
  (await payeesOf(tx, staff, [id])).get(id) ?? null

/** The accounts of refunds by id; recorded for each like `payeeOf`. */
export async function payeesOf(tx: Tx, staff: string, ids: number[]): Promise<Map<number, Payee>> {
  const payees = await readPayees(tx, ids)
  const subjects = [...payees.keys()].map((id) => `refund ${id}`)
  await audit.recordEach(tx, staff, 'bank details read', subjects)
  return payees
}

/** The accounts of refunds, for masked display; the access is not recorded. */
export async function readPayees(at: Shop | Tx, ids: number[]): Promise<Map<number, Payee>> {
  const [sql, { settings }] = 'shop' in at ? [at, at.shop] : [at.sql, at]
  const rows = await readBankDetails(sql, ids)
  return new Map(
    rows.map(({ id, bank_details }) => [id, JSON.parse(decrypt(settings.secret, PURPOSE, bank_details))]),
  )
}

/** Erases the bank details of refunds paid before an instant; returns the number of refunds. */
export const eraseLongPaid = async (shop: Shop, before: Temporal.Instant): Promise<number> =>
  (await eraseBankDetails(shop.sql, before)).length
