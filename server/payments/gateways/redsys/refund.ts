import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { RefundInstruction, RefundResult } from '#server/payments/gateways/gateway.ts'
import { isSameSecret } from '#server/platform/security/signing.ts'
import { CURRENCY_NUMBERS, type RedsysConfiguration } from './configuration.ts'
import { normalizeBase64, signFields, signParameters } from './signature.ts'

const REFUND = '3'

/** Connection errors before anything was sent: the bank has not received the refund. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

const Signed = Type.Object({
  Ds_SignatureVersion: Type.String(),
  Ds_MerchantParameters: Type.String(),
  Ds_Signature: Type.String(),
})

const Refused = Type.Object({ errorCode: Type.String({ maxLength: 20 }) })

const Result = Type.Object({
  Ds_Order: Type.String(),
  Ds_Response: Type.String({ pattern: '^[0-9]{1,4}$' }),
  Ds_AuthorisationCode: Type.Optional(Type.String({ maxLength: 20 })),
})

/** The bank may have refunded it without confirmation. */
const UNKNOWN: RefundResult = { ref: null, status: 'unknown', failure_code: null }

/**
 * Refunds by REST, with the number of the payment. The bank identifies a refund only by payment and amount, so one without a response must
 * not be repeated. Throws if the bank was not reached.
 */
export async function sendRefund(
  configuration: RedsysConfiguration,
  order: string,
  refund: RefundInstruction,
): Promise<RefundResult> {
  const answer = await post(configuration, signedRefund(configuration, order, refund))
  if (answer === null) return UNKNOWN
  if (Value.Check(Refused, answer)) return { ref: null, status: 'failed', failure_code: answer.errorCode }
  const result = Value.Check(Signed, answer) ? readResponse(configuration, order, answer) : null
  if (result === null) return UNKNOWN
  return Number(result.Ds_Response) === 900
    ? { ref: result.Ds_AuthorisationCode?.trim() || null, status: 'succeeded', failure_code: null }
    : { ref: null, status: 'failed', failure_code: result.Ds_Response.padStart(4, '0') }
}

function signedRefund(
  configuration: RedsysConfiguration,
  order: string,
  { amount, currency }: RefundInstruction,
): Static<typeof Signed> {
  const fields = {
    DS_MERCHANT_AMOUNT: String(amount),
    DS_MERCHANT_CURRENCY: CURRENCY_NUMBERS[currency],
    DS_MERCHANT_ORDER: order,
    DS_MERCHANT_MERCHANTCODE: configuration.merchantCode,
    DS_MERCHANT_TERMINAL: configuration.terminal,
    DS_MERCHANT_TRANSACTIONTYPE: REFUND,
  }
  return signFields(configuration, order, fields)
}

/** The bank's response; null if there is none, or it is unreadable. */
async function post({ origin, timeoutMs }: RedsysConfiguration, body: object): Promise<unknown> {
  try {
    const response = await fetch(`${origin}/sis/rest/trataPeticionREST`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    return await response.json()
  } catch (error) {
    if (wasNotSent(error)) throw error
    return null
  }
}

const wasNotSent = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  NOT_SENT.has(String(error.cause.code))

/** The fields of a genuine response about this payment; null for anything else. */
function readResponse(
  { secretKey, signatureVersion }: RedsysConfiguration,
  order: string,
  answer: Static<typeof Signed>,
): Static<typeof Result> | null {
  const signature = signParameters(signatureVersion, secretKey, order, answer.Ds_MerchantParameters)
  const isGenuine =
    answer.Ds_SignatureVersion === signatureVersion &&
    isSameSecret(normalizeBase64(signature), normalizeBase64(answer.Ds_Signature))
  if (!isGenuine) return null
  const result = parse(answer.Ds_MerchantParameters)
  return Value.Check(Result, result) && result.Ds_Order === order ? result : null
}

function parse(parameters: string): unknown {
  try {
    return JSON.parse(Buffer.from(parameters, 'base64').toString('utf8'))
  } catch {
    return null
  }
}
