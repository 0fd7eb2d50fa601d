import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Shop } from '#server/platform/shop.ts'
import { isSigned, sign } from '#server/platform/security/signing.ts'
import type { SessionInput } from './queries.ts'

const PURPOSE = 'sandbox-bank-form'

const Form = Type.Object({
  reference: Type.String(),
  gateway: Type.String(),
  order_code: Type.String(),
  amount: Type.String({ pattern: '^[0-9]{1,15}$' }),
  currency: Type.String(),
  return_url: Type.String(),
  cancel_url: Type.String(),
  signature: Type.String(),
})

/** The hidden, signed fields with which the shop sends a payer to the bank. */
export const writeForm = (shop: Shop, input: SessionInput): Record<string, string> => ({
  ...input,
  amount: String(input.amount),
  signature: sign(shop.settings.secret, PURPOSE, textOf(input)),
})

/** The charge in a submitted form; null without a valid signature of the shop. */
export function readForm(shop: Shop, body: string): SessionInput | null {
  const form: unknown = Object.fromEntries(new URLSearchParams(body))
  if (!Value.Check(Form, form)) return null
  const { signature, ...fields } = form
  const input = { ...fields, amount: Number(fields.amount) }
  return isSigned(shop.settings.secret, PURPOSE, textOf(input), signature) ? input : null
}

// A browser may send the fields in any order; they are signed in this one.
const textOf = ({
  reference,
  gateway,
  order_code,
  amount,
  currency,
  return_url,
  cancel_url,
}: SessionInput): string =>
  JSON.stringify([reference, gateway, order_code, amount, currency, return_url, cancel_url])
