import { lookup } from '#contract/lookup.ts'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { messages } from '#contract/messages.ts'
import type {
  Charge,
  Gateway,
  GatewayEvent,
  PaymentEvent,
  ReturnedEvent,
} from '#server/payments/gateways/gateway.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isSameSecret, sha256 } from '#server/platform/security/signing.ts'
import type { Settings } from '#server/platform/settings.ts'
import {
  configurationOf,
  CURRENCY_NUMBERS,
  readConfiguration,
  type RedsysConfiguration,
} from './configuration.ts'
import { failureOf } from './failures.ts'
import { sendRefund } from './refund.ts'
import { normalizeBase64, signFields, signParameters } from './signature.ts'

const PAYMENT = '0'
const REFUND = '3'

const LANGUAGES = lookup<string>({
  es: '001',
  en: '002',
  ca: '003',
  fr: '004',
  de: '005',
  nl: '006',
  it: '007',
  sv: '008',
  pt: '009',
  pl: '011',
  gl: '012',
  eu: '013',
  hr: '191',
  da: '208',
  fi: '246',
  hu: '348',
})

/** The fields of a form or a notification, including its signature. */
const Notification = Type.Object({
  Ds_SignatureVersion: Type.String(),
  Ds_MerchantParameters: Type.String(),
  Ds_Signature: Type.String(),
})

const Parameters = Type.Object({
  Ds_Order: Type.String(),
  Ds_Response: Type.String({ pattern: '^[0-9]{1,4}$' }),
  Ds_Amount: Type.String({ pattern: '^[0-9]{1,12}$' }),
  Ds_Currency: Type.String(),
  Ds_MerchantCode: Type.String(),
  Ds_Terminal: Type.String(),
  Ds_TransactionType: Type.String(),
  Ds_MerchantData: Type.Optional(Type.String()),
  Ds_AuthorisationCode: Type.Optional(Type.String({ maxLength: 20 })),
})

/**
 * The bank's order number of an attempt: twelve characters, the first four digits, unique. Derived from our reference, so that reopening a
 * page uses the same.
 */
export function orderNumberOf(reference: string): string {
  const hash = sha256(reference)
  const digits = String(hash.readUInt32BE(0) % 10_000).padStart(4, '0')
  return digits + hash.readBigUInt64BE(4).toString(36).padStart(8, '0').slice(-8)
}

/**
 * Redsys with redirection. Payments cannot be queried for every merchant, and pages cannot be ended: an attempt ends by its notification or
 * with its order, and later money makes the order a problem. A refund is settled by its response.
 */
export const redsys: Gateway = {
  findFault(settings, currency) {
    const configuration = readConfiguration(settings)
    if (typeof configuration === 'string') return configuration
    return currency in CURRENCY_NUMBERS ? null : `Redsys does not charge in ${currency}.`
  },

  isTest: (settings) => configurationOf(settings).isTest,

  originsOf: (settings) => [configurationOf(settings).origin],

  smallestAmount: () => 1,

  async openPage(shop, charge) {
    const configuration = configurationOf(shop.settings)
    const url = `${configuration.origin}/sis/realizarPago`
    return {
      ref: orderNumberOf(charge.reference),
      instruction: { action: 'submit', url, params: signedForm(configuration, shop.settings, charge) },
    }
  },

  closePage: async () => null,

  retrieve: async () => null,

  refundsAreRepeatable: false,

  refund: (shop, refund) =>
    sendRefund(configurationOf(shop.settings), orderNumberOf(refund.attempt.reference), refund),

  retrieveRefund: async () => null,

  async parseEvent(shop, { body }) {
    const configuration = configurationOf(shop.settings)
    const form: unknown = Object.fromEntries(new URLSearchParams(body))
    if (!Value.Check(Notification, form)) throw new Refusal(messages.invalidRequest, { status: 400 })
    const parameters = decode(form.Ds_MerchantParameters)
    const { signatureVersion, secretKey } = configuration
    const signature = signParameters(
      signatureVersion,
      secretKey,
      parameters.Ds_Order,
      form.Ds_MerchantParameters,
    )
    if (
      form.Ds_SignatureVersion !== signatureVersion ||
      !isSameSecret(normalizeBase64(signature), normalizeBase64(form.Ds_Signature))
    )
      throw new Refusal(messages.unauthenticated, { status: 401 })
    return eventOf(configuration, parameters, form.Ds_MerchantParameters)
  },
}

type DecodedParameters = Static<typeof Parameters>

function decode(text: string): DecodedParameters {
  try {
    const parameters: unknown = JSON.parse(
      Buffer.from(text, 'base64').toString('utf8'),
      (_key, value: unknown) => (typeof value === 'number' ? String(value) : value),
    )
    if (Value.Check(Parameters, parameters)) return parameters
  } catch {
    // Refused below.
  }
  throw new Refusal(messages.invalidRequest, { status: 400 })
}

function eventOf(
  configuration: RedsysConfiguration,
  parameters: DecodedParameters,
  text: string,
): GatewayEvent | null {
  const isOurs =
    Number(parameters.Ds_MerchantCode) === Number(configuration.merchantCode) &&
    Number(parameters.Ds_Terminal) === Number(configuration.terminal)
  if (!isOurs) throw new Refusal(messages.notFound, { status: 404 })
  return isReturn(parameters) ? { returned: returnedOf(parameters, text) } : paymentOf(parameters, text)
}

/** Money that went back: a refund, or an annulled payment. */
const isReturn = ({ Ds_TransactionType, Ds_Response }: DecodedParameters): boolean =>
  (Ds_TransactionType === REFUND && Number(Ds_Response) === 900) || Number(Ds_Response) === 400

/** What the bank's portal reports has the order number of the payment, and not always our merchant data. */
function returnedOf(parameters: DecodedParameters, text: string): ReturnedEvent {
  const [reference = ''] = readMerchantData(parameters.Ds_MerchantData ?? '')
  const currency = currencyOf(parameters)
  if (!(currency in CURRENCY_NUMBERS)) throw new Refusal(messages.invalidRequest, { status: 400 })
  return {
    id: `redsys ${parameters.Ds_Order} ${sha256(text).toString('hex').slice(0, 16)}`,
    page: parameters.Ds_Order,
    reference: orderNumberOf(reference) === parameters.Ds_Order ? reference : null,
    amount: Number(parameters.Ds_Amount),
    currency,
    confirmation: parameters.Ds_AuthorisationCode?.trim() || null,
  }
}

function paymentOf(parameters: DecodedParameters, text: string): GatewayEvent | null {
  const [reference = '', order = ''] = readMerchantData(parameters.Ds_MerchantData ?? '')
  if (parameters.Ds_Order !== orderNumberOf(reference)) throw new Refusal(messages.notFound, { status: 404 })
  const outcome = parameters.Ds_TransactionType === PAYMENT ? outcomeOf(Number(parameters.Ds_Response)) : null
  if (!outcome) return null
  const payment: PaymentEvent = {
    id: sha256(text).toString('hex'),
    reference,
    order,
    outcome,
    amount: Number(parameters.Ds_Amount),
    currency: currencyOf(parameters),
    failure: outcome === 'succeeded' ? null : failureOf(Number(parameters.Ds_Response)),
  }
  return { payment }
}

/** The ISO 4217 code of the bank's number. */
function currencyOf({ Ds_Currency }: DecodedParameters): string {
  const known = Object.entries(CURRENCY_NUMBERS).find(([, number]) => Number(number) === Number(Ds_Currency))
  return known?.[0] ?? Ds_Currency
}

/** Our own merchant data, returned unchanged, or with escapes if a bank has passed it through a form. */
function readMerchantData(text: string): string[] {
  try {
    return decodeURIComponent(text.replaceAll('+', ' ')).split(' ')
  } catch {
    throw new Refusal(messages.invalidRequest, { status: 400 })
  }
}

/** 0 to 99 means paid; 900 a refund; 9915 and 915 that the payer has left. */
function outcomeOf(response: number): PaymentEvent['outcome'] | null {
  if (response <= 99) return 'succeeded'
  if (response === 900) return null
  return response === 9915 || response === 915 ? 'cancelled' : 'declined'
}

function signedForm(
  configuration: RedsysConfiguration,
  { publicUrl }: Settings,
  charge: Charge,
): Record<string, string> {
  const order = orderNumberOf(charge.reference)
  const fields = {
    DS_MERCHANT_AMOUNT: String(charge.amount),
    DS_MERCHANT_CURRENCY: CURRENCY_NUMBERS[charge.currency],
    DS_MERCHANT_ORDER: order,
    DS_MERCHANT_MERCHANTCODE: configuration.merchantCode,
    DS_MERCHANT_TERMINAL: configuration.terminal,
    DS_MERCHANT_TRANSACTIONTYPE: PAYMENT,
    DS_MERCHANT_MERCHANTURL: `${publicUrl}/gateways/redsys/notifications`,
    DS_MERCHANT_URLOK: charge.returnUrl,
    DS_MERCHANT_URLKO: charge.cancelUrl,
    DS_MERCHANT_CONSUMERLANGUAGE: LANGUAGES[new Intl.Locale(charge.locale).language] ?? LANGUAGES['en'],
    DS_MERCHANT_PRODUCTDESCRIPTION: charge.description.slice(0, 125),
    DS_MERCHANT_TITULAR: charge.payer.name.slice(0, 60),
    DS_MERCHANT_MERCHANTDATA: `${charge.reference} ${charge.order}`,
  }
  return signFields(configuration, order, fields)
}
