import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Stripe } from 'stripe'
import { failureOf as ofRedsys } from './redsys/failures.ts'
import { failureOf as ofStripe } from './stripe/failures.ts'

const intent = (last_payment_error: object | null) => ({ last_payment_error }) as Stripe.PaymentIntent

test('Stripe’s decline codes are mapped to our failure reasons', () => {
  const cases: [object, string, string | null][] = [
    [
      { code: 'card_declined', decline_code: 'insufficient_funds' },
      'insufficient_funds',
      'insufficient_funds',
    ],
    [{ code: 'card_declined', decline_code: 'do_not_honor' }, 'declined', 'do_not_honor'],
    [{ code: 'card_declined' }, 'declined', 'card_declined'],
    [{ code: 'expired_card', decline_code: 'expired_card' }, 'expired_card', 'expired_card'],
    [{ code: 'incorrect_cvc', decline_code: 'incorrect_cvc' }, 'wrong_details', 'incorrect_cvc'],
    [
      { code: 'payment_intent_authentication_failure' },
      'authentication',
      'payment_intent_authentication_failure',
    ],
    [{ code: 'processing_error' }, 'other', 'processing_error'],
    [{}, 'other', null],
  ]
  for (const [error, reason, code] of cases) assert.deepEqual(ofStripe(intent(error)), { reason, code })
  for (const silent of [intent(null), 'pi_1', null]) assert.equal(ofStripe(silent), null)
})

test('Redsys’ response codes are mapped to our failure reasons', () => {
  const cases: [number, string, string][] = [
    [101, 'expired_card', '0101'],
    [116, 'insufficient_funds', '0116'],
    [129, 'wrong_details', '0129'],
    [184, 'authentication', '0184'],
    [190, 'declined', '0190'],
    [9915, 'page_left', '9915'],
    [9999, 'other', '9999'],
  ]
  for (const [response, reason, code] of cases) assert.deepEqual(ofRedsys(response), { reason, code })
})
