import { listed } from './define-messages.ts'
import { isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'
import type { Config } from './config.ts'
import { messages } from './messages.ts'
import { MAX_LENGTH, normalizeSpaces } from './rules.ts'

/** The account that a refund goes to, as entered. */
export interface BankDetails {
  bank_owner_full_name: string
  bank_owner_address: Record<string, string>
  bank_name: string
  bank_city: string
  bank_country: string
  bank_bic: string
  bank_iban: string
  bank_account: string
}

/** No account: an empty form, or a refund to the card. */
export const NO_ACCOUNT: BankDetails = {
  bank_owner_full_name: '',
  bank_owner_address: {},
  bank_name: '',
  bank_city: '',
  bank_country: '',
  bank_bic: '',
  bank_iban: '',
  bank_account: '',
}

/** The countries of the IBAN registry (ISO 13616, release 100). */
export const IBAN_COUNTRIES: readonly string[] = [
  'AD AE AL AT AZ BA BE BG BH BI BR BY CH CR CY CZ DE DJ DK DO EE EG ES FI FK FO FR GB GE GI',
  'GL GR GT HN HR HU IE IL IQ IS IT JO KW KZ LB LC LI LT LU LV LY MC MD ME MK MN MR MT MU NI',
  'NL NO OM PK PL PS PT QA RO RS RU SA SC SD SE SI SK SM SO ST SV TL TN TR UA VA VG XK YE',
].flatMap((row) => row.split(' '))

/** The maximum length of an account number: twice the longest IBAN. */
const MAX_ACCOUNT_LENGTH = 68

export type BankErrors = { [field in keyof BankDetails]?: string }

/** The normalized form of an IBAN or BIC for comparison and storage: without spaces, upper-case. */
export const normalizeBankCode = (text: string): string => text.replaceAll(/\s+/g, '').toUpperCase()

/** What a masked account number shows instead of its hidden part. */
export const MASK = '••••'

/** Whether an account number is a masked one: that of the customer's last request, as the server has returned it. */
export const isMasked = (text: string): boolean => text.includes(MASK)

/** Whether an IBAN has the length of its country and the right check digits, however it is spaced. */
export const isIban = (text: string): boolean => isValidIBAN(normalizeBankCode(text))

/** Whether a BIC has its form: bank, country, place and, if any, branch. */
export const isBic = (text: string): boolean => isValidBIC(normalizeBankCode(text))

type Accounts = Pick<Config, 'countries' | 'ibanCountries' | 'addressLines' | 'currency'>

/** Whether a transfer to a country needs only holder and IBAN: within SEPA, from a festival in euro. */
export const needsIbanAlone = (
  country: string,
  { currency, ibanCountries }: Pick<Config, 'currency' | 'ibanCountries'>,
): boolean => currency === 'EUR' && ibanCountries.includes(country) && isSEPACountry(country)

const countryOf = (iban: string): string => normalizeBankCode(iban).slice(0, 2)

/** The country of a bank by an IBAN, also while it is being typed; null if it is not one of the festival's countries with IBANs. */
export function bankCountryOf(
  iban: string,
  { countries, ibanCountries }: Pick<Config, 'countries' | 'ibanCountries'>,
): string | null {
  const country = countryOf(iban)
  return Object.hasOwn(countries, country) && ibanCountries.includes(country) ? country : null
}

/** An account reduced to holder and IBAN. */
export const withIbanAlone = ({ bank_owner_full_name, bank_iban }: BankDetails): BankDetails => ({
  ...NO_ACCOUNT,
  bank_owner_full_name,
  bank_country: countryOf(bank_iban),
  bank_iban,
})

/** Whether an account consists only of holder and IBAN, in a country where they suffice. With any further field it is validated as a whole. */
export function isIbanAlone(bank: BankDetails, config: Pick<Config, 'currency' | 'ibanCountries'>): boolean {
  const { bank_name, bank_city, bank_bic, bank_account, bank_country, bank_iban } = bank
  const rest = [bank_name, bank_city, bank_bic, bank_account, ...Object.values(bank.bank_owner_address)]
  const isRest = rest.some((text) => text.trim() !== '')
  const country = bank_country === '' ? countryOf(bank_iban) : bank_country
  return bank_iban.trim() !== '' && !isRest && needsIbanAlone(country, config)
}

/** Validates holder and IBAN where they suffice; empty when valid. */
export function ibanAloneErrors(
  { bank_owner_full_name: holder, bank_iban }: BankDetails,
  config: Pick<Config, 'currency' | 'ibanCountries'>,
): BankErrors {
  const required: Required[] = [
    ['bank_owner_full_name', messages.bankLabels.bank_owner_full_name, holder],
    ['bank_iban', messages.bankLabels.bank_iban, bank_iban],
  ]
  const missing = missingErrors(required)
  if (missing) return missing
  const errors: BankErrors = {}
  if (normalizeSpaces(holder).length > MAX_LENGTH)
    errors.bank_owner_full_name = messages.bankFieldLong({
      field: messages.bankLabels.bank_owner_full_name,
      most: MAX_LENGTH,
    })
  if (!isIban(bank_iban)) errors.bank_iban = messages.ibanInvalid
  else if (!needsIbanAlone(countryOf(bank_iban), config)) errors.bank_iban = messages.ibanOutside
  return errors
}

/** Validates what a transfer needs; empty when valid: holder and IBAN if they are given alone and suffice, otherwise all fields. */
export const transferErrors = (bank: BankDetails, config: Accounts): BankErrors =>
  isIbanAlone(bank, config) ? ibanAloneErrors(bank, config) : bankErrors(bank, config)

/**
 * Validates the account that a customer enters for a refund; empty when valid. Missing fields are reported first, each with one message that
 * lists them all; only then lengths, and the formats of BIC and IBAN.
 */
export function bankErrors(bank: BankDetails, config: Accounts): BankErrors {
  const missing = missingErrors(requiredFields(bank, config))
  if (missing) return missing
  const errors = longErrors(bank, config)
  if (!isBic(bank.bank_bic)) errors.bank_bic = messages.bicInvalid
  if (config.ibanCountries.includes(bank.bank_country) && !isIban(bank.bank_iban))
    errors.bank_iban = messages.ibanInvalid
  return errors
}

function longErrors(bank: BankDetails, { addressLines }: Pick<Config, 'addressLines'>): BankErrors {
  const errors: BankErrors = {}
  const limit = (field: keyof BankDetails, label: string, value: string, maxLength = MAX_LENGTH) => {
    if (normalizeSpaces(value).length > maxLength)
      errors[field] ??= messages.bankFieldLong({ field: label, most: maxLength })
  }
  limit('bank_owner_full_name', messages.bankLabels.bank_owner_full_name, bank.bank_owner_full_name)
  for (const [key, line] of Object.entries(addressLines))
    limit('bank_owner_address', line.text, bank.bank_owner_address[key] ?? '')
  limit('bank_name', messages.bankLabels.bank_name, bank.bank_name)
  limit('bank_city', messages.bankLabels.bank_city, bank.bank_city)
  limit('bank_account', messages.bankLabels.bank_account, bank.bank_account, MAX_ACCOUNT_LENGTH)
  return errors
}

type Required = [field: keyof BankDetails, label: string, value: string]

/** One message that lists all missing fields; null if there are none. */
function missingErrors(required: Required[]): BankErrors | null {
  const missing = required.filter(([, , value]) => normalizeSpaces(value) === '')
  const text = messages.fieldsMissing({ fields: listed(missing.map(([, label]) => label)) })
  return missing.length === 0 ? null : Object.fromEntries(missing.map(([field]) => [field, text]))
}

function requiredFields(bank: BankDetails, { countries, ibanCountries, addressLines }: Accounts): Required[] {
  const isKnown = Object.hasOwn(countries, bank.bank_country)
  const isIbanCountry = ibanCountries.includes(bank.bank_country)
  const lines = Object.entries(addressLines).filter(([, line]) => line.required)
  const plain = (field: keyof typeof messages.bankLabels, value = bank[field]): Required => [
    field,
    messages.bankLabels[field],
    value,
  ]
  const required = [
    plain('bank_owner_full_name'),
    ...lines.map(([key, line]): Required => [
      'bank_owner_address',
      line.text,
      bank.bank_owner_address[key] ?? '',
    ]),
    plain('bank_name'),
    plain('bank_country', isKnown ? bank.bank_country : ''),
    plain('bank_bic'),
  ]
  if (isKnown) required.push(plain(isIbanCountry ? 'bank_iban' : 'bank_account'))
  return required
}
