import { lookup } from '#contract/lookup.ts'
import { minorDigits } from '#contract/money.ts'

// docs.stripe.com/currencies: these have no minor unit at Stripe, contrary to ISO 4217.
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const THREE_DIGITS = new Set('BHD JOD KWD OMR TND'.split(' '))

/** The minimum charges, in Stripe's units; for other currencies the equivalent of 0.50 US dollars. */
const MIN_CHARGES = lookup<number>({
  USD: 50,
  AED: 200,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1_500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1_000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1_000,
})

const stripeDigits = (currency: string): number =>
  WHOLE.has(currency) ? 0 : THREE_DIGITS.has(currency) ? 3 : 2

/** How many of our minor units are one of Stripe's; a fraction if Stripe's are smaller. */
const scale = (currency: string): number => 10 ** (minorDigits(currency) - stripeDigits(currency))

/** An amount in Stripe's units. Throws if Stripe cannot charge it exactly. */
export function toStripe(amount: number, currency: string): number {
  const units = amount / scale(currency)
  const step = THREE_DIGITS.has(currency) ? 10 : 1
  if (!Number.isInteger(units) || units % step !== 0)
    throw new Error(`Stripe cannot charge ${amount} of ${currency}`)
  return units
}

/** An amount in our minor units. */
export const fromStripe = (units: number, currency: string): number => units * scale(currency)

/** The minimum charge in our minor units. */
export const smallestAmount = (currency: string): number =>
  fromStripe(MIN_CHARGES[currency] ?? (stripeDigits(currency) === 2 ? 50 : 1), currency)
