import {
  bankCountryOf,
  type BankDetails,
  bankErrors,
  isMasked,
  MASK,
  NO_ACCOUNT,
  normalizeBankCode,
} from '#contract/banks.ts'
import type { Config } from '#contract/config.ts'
import { formatIban } from '#contract/iban.ts'
import type { Data } from '#contract/data.ts'
import { messages as shared } from '#contract/messages.ts'
import type { Order, RefundDestination } from '#contract/orders.ts'
import { MAX_NOTE_LENGTH, normalizeName, normalizeSpaces } from '#contract/rules.ts'

/** The values of the form, by the field names of the server's errors; address lines as `bank_owner_address.city`. */
export interface BankAccountValues extends Record<string, string> {
  bank_owner_full_name: string
  bank_name: string
  bank_city: string
  bank_country: string
  bank_bic: string
  bank_iban: string
  bank_account: string
  note: string
  /** Whether the money goes to another account than the one that paid, which is known from a bank statement. */
  other_account: string
  /** The masked number of the account of the last request; empty without one. */
  former_number: string
}

/** The field of a line of the owner's address. */
export const addressField = (key: string): string => `bank_owner_address.${key}`

/** The initial values: the customer's name, address and country. */
export function initialBankAccount({ config, customer, country }: Data): BankAccountValues {
  const lines = Object.keys(config.addressLines).map((key) => [
    addressField(key),
    customer?.address[key] ?? '',
  ])
  const known = customer?.country ?? country ?? ''
  const bank_country = Object.hasOwn(config.countries, known) ? known : ''
  return {
    ...Object.fromEntries(lines),
    bank_owner_full_name: customer?.full_name ?? '',
    bank_name: '',
    bank_city: '',
    bank_country,
    bank_bic: '',
    bank_iban: '',
    bank_account: '',
    note: '',
    other_account: '',
    former_number: '',
  }
}

/**
 * The values to fill in from the account of the customer's last request: everything but the address that the customer's data have. None
 * once an account is entered.
 */
export function filledFromFormer(
  values: BankAccountValues,
  former: BankDetails,
  { countries }: Config,
): Partial<BankAccountValues> {
  const { bank_name, bank_bic, bank_iban, bank_account } = values
  const isEntered = [bank_name, bank_bic, bank_iban, bank_account].some((text) => text !== '')
  if (isEntered || !Object.hasOwn(countries, former.bank_country)) return {}
  const lines = Object.entries(former.bank_owner_address).map(([key, text]) => [addressField(key), text])
  const isKnown = lines.some(([field = '']) => (values[field] ?? '') !== '')
  const { bank_owner_address: _, ...account } = former
  return {
    ...(isKnown ? {} : Object.fromEntries(lines)),
    ...account,
    former_number: former.bank_iban + former.bank_account,
  }
}

/**
 * The values after an account number was typed. An IBAN names the country of its bank. The masked number of the last request is replaced as
 * a whole, and takes its bank with it.
 */
export function withNumber(
  values: BankAccountValues,
  field: 'bank_iban' | 'bank_account',
  typed: string,
  config: Config,
): Partial<BankAccountValues> {
  const isReplaced = values.former_number !== '' && values[field] === values.former_number
  const number = isReplaced ? typed.replace(values.former_number, '') : typed
  const entered = isReplaced && number.includes(MASK.at(0) ?? '') ? '' : number
  const country = field === 'bank_iban' ? bankCountryOf(entered, config) : null
  return {
    [field]: entered,
    ...(country !== null && { bank_country: country }),
    ...(isReplaced && { bank_name: '', bank_city: '', bank_bic: '' }),
  }
}

/** Where the money goes: `payer` is the account that paid, for which no fields are needed. */
export type RefundTarget = RefundDestination | 'payer'

export const moneyDestination = (
  { refund_account }: Pick<Order, 'refund_account'>,
  { other_account }: Pick<BankAccountValues, 'other_account'>,
  destination: RefundDestination,
): RefundTarget =>
  destination === 'bank_account' && refund_account !== null && other_account !== 'yes' ? 'payer' : destination

/** Whether the chosen country uses IBANs or account numbers; null before one is chosen. */
export function accountField(
  { bank_country }: Pick<BankAccountValues, 'bank_country'>,
  { ibanCountries }: Config,
): 'bank_iban' | 'bank_account' | null {
  if (bank_country === '') return null
  return ibanCountries.includes(bank_country) ? 'bank_iban' : 'bank_account'
}

/** The account for the call: null if the money goes to the card, or to the account that paid. */
export const sentAccount = (values: BankAccountValues, to: RefundTarget, config: Config): BankDetails =>
  to === 'bank_account' ? bankDetails(values, config) : NO_ACCOUNT

/** The account with IBAN or account number, as its country has it. */
export function bankDetails(values: BankAccountValues, config: Config): BankDetails {
  const field = accountField(values, config)
  const lines = Object.keys(config.addressLines).map(
    (key) => [key, normalizeSpaces(values[addressField(key)] ?? '')] as const,
  )
  return {
    bank_owner_full_name: normalizeName(values.bank_owner_full_name),
    bank_owner_address: Object.fromEntries(lines.filter(([, text]) => text !== '')),
    bank_name: normalizeSpaces(values.bank_name),
    bank_city: normalizeSpaces(values.bank_city),
    bank_country: values.bank_country,
    bank_bic: normalizeBankCode(values.bank_bic),
    bank_iban: field === 'bank_iban' ? normalizeBankCode(values.bank_iban) : '',
    bank_account: field === 'bank_account' ? normalizeSpaces(values.bank_account) : '',
  }
}

/** Validates the note, and the account if one is needed. */
export function validateDetails(
  values: BankAccountValues,
  to: RefundTarget,
  config: Config,
): Record<string, string> {
  const errors: Record<string, string> = to === 'bank_account' ? accountErrors(values, config) : {}
  if (values.note.trim().length > MAX_NOTE_LENGTH) errors['note'] = shared.noteLong
  return errors
}

/** The server knows the number of the last request, of which only the masked form is here. */
function accountErrors(values: BankAccountValues, config: Config): Record<string, string> {
  const { bank_iban, ...errors } = bankErrors(bankDetails(values, config), config)
  const isFormer = isMasked(values.bank_iban) && values.bank_iban === values.former_number
  return bank_iban === undefined || isFormer ? errors : { ...errors, bank_iban }
}

/** Whether a required line of the owner's address is empty. */
export const isMissing = (values: BankAccountValues, key: string, { addressLines }: Config): boolean =>
  addressLines[key]?.required === true && normalizeSpaces(values[addressField(key)] ?? '') === ''

/** An account as entered, the IBAN in groups of four, so that it can be compared with the bank card. */
export const accountInGroups = (account: BankDetails): string =>
  account.bank_iban === '' ? account.bank_account : formatIban(account.bank_iban)
