// The steps of a buyer with an account, from the first ticket in the cart to the ticket in the portal, with the responses.
import { checkoutInput } from '#testing/fixtures/carts.ts'

export interface Answer {
  status: number
  body: ReturnType<typeof JSON.parse>
}

/** The buyer's access to the shop. */
export interface Way {
  post(path: string, body: object): Promise<Answer>
  /** Makes the bank report the payment of an amount of an order, in minor units. */
  pay(payment: { reference: string; order: string; amount: number; currency: string }): Promise<Answer>
  externalCode: string
  /** The product to buy. */
  ageRange: string
}

/** A buyer with the data from earlier responses. */
export interface Buyer {
  full_name: string
  email: string
  token: string
  cart: string
  order: string
  /** The reference of their payment at the bank, and its order. */
  reference: string
  amount: number
}

export const newBuyer = (who: { full_name: string; email: string; token: string }): Buyer => ({
  ...who,
  cart: '',
  order: '',
  reference: '',
  amount: 0,
})

/** The steps in order. Each returns its response, and stores what the next one needs in the buyer. */
export const STEPS = {
  async add(way: Way, buyer: Buyer) {
    const { token, full_name, email } = buyer
    const holder = { external_code: way.externalCode, full_name, email, age: way.ageRange, cart: '', token }
    const answer = await way.post('/api/add-product-to-cart', holder)
    buyer.cart = answer.body.cart?.code ?? ''
    return answer
  },

  invoice: (way: Way, { cart }: Buyer) => way.post('/api/calculate-invoice', { cart, country: 'HR' }),

  async checkout(way: Way, buyer: Buyer) {
    const answer = await way.post('/api/checkout-cart', checkoutInput(buyer.token, buyer.cart))
    const { order, payment } = answer.body
    buyer.order = order?.code ?? ''
    buyer.amount = order?.total_price ?? 0
    buyer.reference = payment?.url.split('/').at(-1) ?? ''
    return answer
  },

  /** The checkout of an order that waits for a transfer. */
  async order(way: Way, buyer: Buyer) {
    const input = checkoutInput(buyer.token, buyer.cart)
    const order = { ...input.order, payment_method: 'bank_transfer' }
    const answer = await way.post('/api/checkout-cart', { ...input, order })
    buyer.order = answer.body.order?.code ?? ''
    buyer.amount = answer.body.order?.total_price ?? 0
    return answer
  },

  pay: (way: Way, { reference, order, amount }: Buyer) =>
    way.pay({ reference, order, amount, currency: 'EUR' }),

  /** Refused (404) until the ticket exists. */
  async ticket(way: Way, { token, order }: Buyer) {
    const answer = await way.post('/api/get-data', { token })
    const found = answer.body.data?.orders.find(({ code }: { code: string }) => code === order)
    return found?.tickets[0]?.code ? answer : { ...answer, status: 404 }
  },
}

export type Step = keyof typeof STEPS
