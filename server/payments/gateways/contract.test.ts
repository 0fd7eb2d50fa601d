import assert from 'node:assert/strict'
import type { WebhookRequest } from '#server/payments/gateways/gateway.ts'
import * as bank from '#server/payments/sandbox-bank/sandbox-bank.ts'
import { useGateway } from '#testing/fixtures/payments.ts'
import { gatewayContract } from '#testing/harness/gateway-contract.ts'
import {
  readRedsysFields,
  REDSYS_MERCHANT,
  shopWithRedsysServer,
  type SignFields,
} from '#testing/harness/redsys-server.ts'
import { shopWithStripe, stripeNotification } from '#testing/harness/stripe-server.ts'
import { world } from '#testing/harness/world.ts'
import { orderNumberOf } from './redsys/redsys.ts'
import { signFields } from './redsys/signature.ts'

for (const name of ['sandbox-redirect', 'sandbox-submit'])
  gatewayContract(name, async (t) => {
    const w = await world(t)
    await useGateway(w, name)
    return {
      w,
      async pay({ reference }) {
        let told: WebhookRequest | null = null
        await bank.settle(w.shop, reference, 'succeeded', async (notification) => {
          told = notification
          return 200
        })
        assert.ok(told)
        return told
      },
      async givenBack({ reference }) {
        const [row] = await w.shop.sql<{ sum: number }[]>`
          select coalesce(sum(amount), 0)::bigint as sum from sandbox_refunds where session = ${reference}`
        return row?.sum ?? 0
      },
    }
  })

gatewayContract('stripe', async (t) => {
  const { w, stripe } = await shopWithStripe(t)
  return {
    w,
    async pay({ order }) {
      const { id } = stripe.sessionOf(order)
      const paid = stripe.settle(id, { status: 'complete', payment_status: 'paid' })
      const { payload, signature } = stripeNotification('checkout.session.completed', paid)
      return { headers: { 'stripe-signature': signature }, body: payload }
    },
    givenBack: ({ order }) => stripe.givenBack(stripe.sessionOf(order)),
  }
})

const sign: SignFields = (order, fields) =>
  signFields({ secretKey: REDSYS_MERCHANT.secretKey, signatureVersion: 'HMAC_SHA512_V2' }, order, fields)

gatewayContract('redsys', async (t) => {
  const { w, redsys } = await shopWithRedsysServer(t, sign)
  return {
    w,
    async pay({ amount }, { instruction }) {
      assert.ok(instruction.action === 'submit')
      const asked = readRedsysFields(instruction.params)
      const order = asked['DS_MERCHANT_ORDER'] ?? ''
      redsys.paid.set(order, amount)
      const told = sign(order, {
        Ds_Response: '0000',
        Ds_Order: order,
        Ds_Amount: asked['DS_MERCHANT_AMOUNT'] ?? '',
        Ds_Currency: asked['DS_MERCHANT_CURRENCY'] ?? '',
        Ds_MerchantCode: asked['DS_MERCHANT_MERCHANTCODE'] ?? '',
        Ds_Terminal: '001',
        Ds_TransactionType: '0',
        Ds_MerchantData: encodeURIComponent(asked['DS_MERCHANT_MERCHANTDATA'] ?? ''),
      })
      return { headers: {}, body: new URLSearchParams({ ...told }).toString() }
    },
    givenBack: ({ reference }) => redsys.givenBack(orderNumberOf(reference)),
  }
})
