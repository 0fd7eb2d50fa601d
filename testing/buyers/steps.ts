// What one buyer with an account does from the first ticket in the cart to the ticket in the portal, and what is answered.
import { checkoutInput } from '#testing/fixtures/carts.ts'

export interface Answer {
  status: number
  body: ReturnType<typeof JSON.parse>
}

/** How buyers reach the shop. */
export interface Way {
  post(path: string, body: object): Promise<Answer>
  /** Has the bank say that so much was paid of an order, in minor units. */
  pay(payment: { reference: string; order: string; amount: number; currency: string }): Promise<Answer>
  externalCode: string
  /** Of the product that is bought. */
  ageRange: string
}

/** A buyer, and what they have been answered so far. */
export interface Buyer {
  full_name: string
  email: string
  token: string
  cart: string
  order: string
  /** The name of their payment at the bank, and what it is for. */
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

/** The steps of the way, in their order. Each gives its answer and writes into the buyer what the next one needs. */
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

  pay: (way: Way, { reference, order, amount }: Buyer) =>
    way.pay({ reference, order, amount, currency: 'EUR' }),

  /** Refused (404) while the ticket is not there. */
  async ticket(way: Way, { token, order }: Buyer) {
    const answer = await way.post('/api/get-data', { token })
    const found = answer.body.data?.orders.find(({ code }: { code: string }) => code === order)
    return found?.tickets[0]?.code ? answer : { ...answer, status: 404 }
  },
}

export type Step = keyof typeof STEPS
