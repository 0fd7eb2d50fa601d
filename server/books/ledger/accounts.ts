import { lookup } from '#contract/lookup.ts'
import { numberFormat } from '#contract/formatters.ts'
import { formOf, SOURCE_LANGUAGE } from '#contract/languages.ts'
import * as language from '#server/platform/language/language.ts'
import { messages } from './messages.ts'

/** An account that does not depend on the tax rate. */
const SINGLE = {
  receivables: ['140000', () => messages.accounts.receivables],
  bank: ['180000', () => messages.accounts.bank],
  cash: ['160000', () => messages.accounts.cash],
  office_cash: ['160050', () => messages.accounts.officeCash],
  card_terminal: ['160100', () => messages.accounts.cardTerminal],
  refunds_payable: ['370000', () => messages.accounts.refundsPayable],
  overpayments: ['371000', () => messages.accounts.overpayments],
  order_credits: ['137100', () => messages.accounts.orderCredits],
  unassigned: ['137000', () => messages.accounts.unassigned],
  gateway_fees: ['685000', () => messages.accounts.gatewayFees],
  write_offs: ['690000', () => messages.accounts.writeOffs],
  rounding: ['695000', () => messages.accounts.rounding],
  cash_rounding: ['695100', () => messages.accounts.cashRounding],
  transfers: ['146500', () => messages.accounts.transfers],
  opening_balances: ['900000', () => messages.accounts.openingBalances],
  bank_charges: ['685500', () => messages.accounts.bankCharges],
  interest: ['710000', () => messages.accounts.interest],
  other_expenses: ['630000', () => messages.accounts.otherExpenses],
  other_income: ['483000', () => messages.accounts.otherIncome],
  own_accounts: ['146600', () => messages.accounts.ownAccounts],
  private: ['210000', () => messages.accounts.private],
} as const

/** The accounts that bank lines can be entered on, in addition to those added by the festival. */
export const FOR_LINES = [
  'bank_charges',
  'interest',
  'other_expenses',
  'other_income',
  'own_accounts',
  'private',
] as const satisfies (keyof typeof SINGLE)[]

/** The key of an account added by the festival. */
export const ownAccount = (number: number): string => `own ${number}`
export const isOwnAccount = (key: string): boolean => /^own \d+$/.test(key)

/**
 * One account per tax rate, and one for the reverse charge; its number is a two-digit prefix followed by the rate in hundredths of a
 * percent.
 */
const BY_RATE = {
  deferred_income: ['39', messages.accounts.deferredIncome],
  income: ['40', messages.accounts.income],
  fees: ['41', messages.accounts.fees],
  shipping: ['42', messages.accounts.shipping],
  discounts: ['43', messages.accounts.discounts],
  donations: ['44', messages.accounts.donations],
  tax: ['38', messages.accounts.tax],
} as const

/** Replaces the rate if the reverse charge applies. */
const REVERSE_CHARGE = 'reverse-charge'
/** No tax rate has this ending. */
const REVERSE_CHARGE_DIGITS = '9999'

/** The accounts of real money; those of the sandbox have the preceding number. */
const GATEWAY_NUMBERS = lookup<string>({ stripe: '146001', redsys: '146002' })

type SingleAccount = keyof typeof SINGLE
type RatedAccount = keyof typeof BY_RATE

/** The amount that a gateway has collected but not paid out yet. */
export const gatewayAccount = (gateway: string): string => `gateway ${gateway}`

export const account = (name: SingleAccount): string => name

export const ratedAccount = (name: RatedAccount, rate: number): string => `${name} ${rate.toFixed(2)}`

/** The account that replaces the untaxed one if the reverse charge applies, because it is declared separately from tax-exempt sales. */
export const reverseChargeAccount = (key: string): string => key.replace(/ 0\.00$/, ` ${REVERSE_CHARGE}`)

/** Whether the balance of this account is recognized as income once its event is over. */
export const isDeferred = (key: string): boolean => key.startsWith('deferred_income ')

/** The account for the deferred income of an account once it is recognized. */
export const recognizedAccount = (key: string): string => key.replace('deferred_income ', 'income ')

/** The default number of an account, and its default name in the reader's language. */
export function defaultsOf(key: string): { key: string; number: string; name: string } {
  const [kind = '', detail = ''] = key.split(' ')
  // It was added with a number and a name.
  if (isOwnAccount(key)) return { key, number: key.replace(' ', '-'), name: key }
  if (kind === 'gateway')
    return {
      key,
      number: GATEWAY_NUMBERS[detail] ?? '146000',
      name: messages.accounts.gateway({ gateway: detail }),
    }
  if (isRated(kind)) {
    const [digits, name] = BY_RATE[kind]
    if (detail === REVERSE_CHARGE)
      return { key, number: digits + REVERSE_CHARGE_DIGITS, name: name({ rate: messages.reverseCharge }) }
    const hundredths = String(Math.round(Number(detail) * 100)).padStart(4, '0')
    return { key, number: digits + hundredths, name: name({ rate: percent(Number(detail)) }) }
  }
  if (!isSingle(kind)) throw new Error(`The ledger has no account ${key}`)
  const [number, name] = SINGLE[kind]
  return { key, number, name: name() }
}

/** The name of an account: the festival's own, else the default in the reader's language. */
export const nameOf = ({ key, custom_name }: { key: string; custom_name: string | null }): string =>
  custom_name ?? defaultsOf(key).name

const percent = (rate: number): string =>
  numberFormat(formOf(language.current() ?? SOURCE_LANGUAGE), {
    style: 'percent',
    maximumFractionDigits: 2,
  }).format(rate / 100)

const isRated = (kind: string): kind is RatedAccount => Object.hasOwn(BY_RATE, kind)
const isSingle = (kind: string): kind is SingleAccount => Object.hasOwn(SINGLE, kind)
