import type { PaymentFailure } from '#server/payments/gateways/gateway.ts'

/** The meaning of the response codes in the public manual. */
const REASONS: Partial<Record<number, PaymentFailure['reason']>> = {
  101: 'expired_card',
  102: 'declined',
  104: 'declined',
  106: 'wrong_details',
  116: 'insufficient_funds',
  118: 'declined',
  125: 'declined',
  129: 'wrong_details',
  172: 'declined',
  173: 'declined',
  174: 'declined',
  180: 'declined',
  184: 'authentication',
  190: 'declined',
  191: 'wrong_details',
  195: 'authentication',
  201: 'expired_card',
  202: 'declined',
  208: 'declined',
  209: 'declined',
  915: 'page_left',
  9064: 'wrong_details',
  9093: 'wrong_details',
  9104: 'authentication',
  9253: 'wrong_details',
  9915: 'page_left',
}

/** Why a payment with this response failed; unknown codes are left to staff. */
export const failureOf = (response: number): PaymentFailure => ({
  reason: REASONS[response] ?? 'other',
  code: String(response).padStart(4, '0'),
})
