import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import * as gateways from '#server/payments/gateways/gateways.ts'
import type { Charge, HostedPage, WebhookRequest } from '#server/payments/gateways/gateways.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { World } from './world.ts'

/** A shop with a gateway, and a simulated provider whose state can be queried. */
export interface GatewayUnderTest {
  w: World
  /** The payer pays on a page; returns the provider's notification. */
  pay: (charge: Charge, page: HostedPage) => Promise<WebhookRequest>
  /** The total refunded by the provider for a charge, in minor units. */
  givenBack: (charge: Charge) => number | Promise<number>
}

type Open = (t: TestContext) => Promise<GatewayUnderTest>

type Promised = (gateway: gateways.Gateway, name: string, provider: GatewayUnderTest) => void | Promise<void>

/** The required behaviour of every gateway: a new one must pass these tests, in addition to its own. */
export function gatewayContract(name: string, open: Open): void {
  for (const [promise, prove] of Object.entries(PROMISES))
    test(`${name}: ${promise}`, async (t) => prove(gateways.named(name), name, await open(t)))
}

const PROMISES: Record<string, Promised> = {
  'is configured, says so, and names its pages and its smallest amount': (gateway, name, { w }) => {
    const { settings } = w.shop
    assert.equal(gateways.findFault(settings, name, CURRENCY), null)
    assert.equal(gateways.isReady(settings, name, CURRENCY), true)
    assert.equal(gateway.isTest(settings), true)
    for (const origin of gateway.originsOf(settings)) assert.equal(new URL(origin).origin, origin)
    assert.ok(gateway.smallestAmount(CURRENCY) >= 1)
  },

  'a page that is opened again is the same page': async (gateway, _name, { w }) => {
    const page = await gateway.openPage(w.shop, chargeFor(w))
    assert.deepEqual(await gateway.openPage(w.shop, chargeFor(w)), page)
  },

  'a payment is told with reference, order and amount, and a forged one is refused': async (
    gateway,
    _name,
    { w, pay },
  ) => {
    const charge = chargeFor(w)
    const notification = await pay(charge, await gateway.openPage(w.shop, charge))
    const event = await gateway.parseEvent(w.shop, notification)
    assert.ok(event && 'payment' in event)
    const { reference, order, outcome, amount, currency } = event.payment
    const expected = { reference: charge.reference, order: charge.order, outcome: 'succeeded' }
    assert.deepEqual(
      { reference, order, outcome, amount, currency },
      { ...expected, amount: charge.amount, currency: CURRENCY },
    )
    for (const forged of forgeries(notification))
      await assert.rejects(gateway.parseEvent(w.shop, forged), isRefused)
  },

  'a page is closed twice without harm, and one that was paid says at most that': async (
    gateway,
    _name,
    { w, pay },
  ) => {
    const charge = chargeFor(w)
    const page = await gateway.openPage(w.shop, charge)
    const attempt = { reference: charge.reference, gateway_ref: page.ref }
    assert.equal(await gateway.retrieve(w.shop, attempt), null)
    await pay(charge, page)
    for (let times = 0; times < 2; times++)
      assert.equal((await gateway.closePage(w.shop, attempt))?.outcome ?? 'succeeded', 'succeeded')
    const unpaid = { ...charge, reference: 'ANOT-HERA-TTEM-PTXX' }
    const { ref } = await gateway.openPage(w.shop, unpaid)
    for (let times = 0; times < 2; times++) {
      const ended = await gateway.closePage(w.shop, { reference: unpaid.reference, gateway_ref: ref })
      assert.notEqual(ended?.outcome, 'succeeded')
    }
  },

  'money goes back once, and never more than was taken': async (gateway, _name, { w, pay, givenBack }) => {
    const charge = chargeFor(w)
    const page = await gateway.openPage(w.shop, charge)
    await pay(charge, page)
    const attempt = { reference: charge.reference, gateway_ref: page.ref, transaction_ref: null }
    const refund = (reference: string, amount: number) =>
      gateway.refund(w.shop, { reference, attempt, amount, currency: CURRENCY })
    const part = await refund('a part', 400)
    assert.equal(part.status, 'succeeded')
    if (gateway.refundsAreRepeatable) assert.deepEqual(await refund('a part', 400), part)
    assert.equal((await refund('too much', charge.amount)).status, 'failed')
    assert.equal((await refund('the rest', charge.amount - 400)).status, 'succeeded')
    assert.equal(await givenBack(charge), charge.amount)
  },
}

const CURRENCY = 'EUR'

const chargeFor = (w: World): Charge => ({
  reference: 'ATTE-MPTS-OFAN-ORDE',
  payment: 'PAYM-ENTS',
  order: 'FEST-IVAL',
  amount: 1000,
  currency: CURRENCY,
  description: 'Order FEST-IVAL',
  lines: [{ name: 'Weekend ticket', amount: 1000, quantity: 1 }],
  payer: { name: 'Jan Kowalski', email: 'jan@example.org' },
  locale: 'en',
  returnUrl: `${w.shop.settings.publicUrl}/portal`,
  cancelUrl: `${w.shop.settings.publicUrl}/portal`,
})

/** The same without its header, with another body, and without a body. */
const forgeries = ({ headers, body }: WebhookRequest): WebhookRequest[] => [
  ...(Object.keys(headers).length > 0 ? [{ headers: {}, body }] : []),
  { headers, body: body.replace(/.{9}$/, 'forgeries') },
  { headers, body: '' },
]

const isRefused = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 401 || error.status === 400)
