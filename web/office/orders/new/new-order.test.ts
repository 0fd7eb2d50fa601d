import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api/api-error.ts'
import {
  emptyOrder,
  itemsToPrice,
  methodsOf,
  namingHolders,
  nextKey,
  resized,
  sumOf,
  paymentOptions,
  type PhoneShop,
} from './new-order.ts'
import { orderInput } from './order-input.ts'

const SETTINGS = {
  creditCardActive: true,
  bankTransferActive: true,
  bankTransferCountries: ['HR'],
  ageRangeActive: true,
}

// Only the shop data that a new order needs.
const shop = {
  config: {
    countries: {},
    events: [{ key: 'summer', name: 'Summer' }],
    paymentMethods: { credit_card: 'Credit card', bank_transfer: 'Bank transfer', voucher: 'Voucher' },
    eventSettings: {
      summer: SETTINGS,
      cash: { ...SETTINGS, creditCardActive: false, bankTransferActive: false },
    },
  },
  products: [
    { external_code: 'weekend', price: 12_900, fee: 400, event_id: 'summer' },
    { external_code: 'door', price: 1_000, fee: 0, event_id: 'cash' },
  ],
  merchandise: [{ external_code: 'shirt', price: 3_500, fee: 0 }],
  bundles: [{ external_code: 'night', price: 13_000, fee: 500, items: [{ product: 'door', count: 2 }] }],
  order_questions: [],
} as unknown as PhoneShop

const ZOE = { full_name: 'Zoë Brontë', email: 'zoe@example.com' }
const ticket = {
  key: 1,
  external_code: 'weekend',
  ...ZOE,
  age: 'from-25',
  transport_time_id: '',
  own_price: null,
}
const order = { ...emptyOrder(ZOE, 'a-key'), tickets: [ticket], country: 'HR' }

test('an order on the phone costs what its items cost, with their fees', () => {
  expect(sumOf(shop, { ...order, merchandise: [{ key: 1, external_code: 'shirt', quantity: 1 }] })).toBe(
    16_800,
  )
})

test('the payment methods are those that all its events and the country allow', () => {
  expect(methodsOf(shop, order)).toEqual(['credit_card', 'bank_transfer'])
  expect(methodsOf(shop, { ...order, country: 'US' })).toEqual(['credit_card'])
  expect(
    methodsOf(shop, { ...order, tickets: [ticket, { ...ticket, key: 2, external_code: 'door' }] }),
  ).toEqual([])
})

test('a payment method that is not allowed is shown with the reason', () => {
  const door = { ...ticket, key: 2, external_code: 'door' }
  const why = (changes: object) => paymentOptions(shop, { ...order, ...changes }).map((way) => way.why)
  expect(why({})).toEqual([null, null])
  expect(why({ country: '' })).toEqual([null, 'Choose the country first: bank transfer depends on it.'])
  expect(why({ country: 'US' })).toEqual([null, 'Summer: bank transfer is not available from US.'])
  expect(why({ tickets: [ticket, door] })).toEqual([
    'cash: card payment is not available.',
    'cash: bank transfer is not available.',
  ])
})

test('a bundle costs its own price, is paid as the events of its products allow, and has a holder for each ticket', () => {
  const holder = { ...ZOE, age: '', transport_time_id: '7' }
  const night = {
    key: 1,
    external_code: 'night',
    holders: [holder, { ...holder, full_name: ' ', email: '' }],
  }
  const bundled = { ...order, tickets: [], bundles: [night] }
  expect(sumOf(shop, bundled)).toBe(13_500)
  expect(methodsOf(shop, bundled)).toEqual([])
  expect(itemsToPrice(shop, bundled)).toEqual([{ external_code: 'night', quantity: 1 }])
  const [sent] = orderInput(shop, bundled).bundles
  expect(sent?.tickets.map((each) => [each.email, each.transport_time_id, each.name_later])).toEqual([
    [ZOE.email, 7, false],
    [ZOE.email, 7, true],
  ])
})

test('several tickets have the email address of the customer, or each its own, and their names may follow', () => {
  const [first = { full_name: '', email: '', age: '' }, ...others] = resized(
    [
      { ...ZOE, age: 'from-25' },
      { full_name: 'Ivo', email: 'ivo@example.com', age: '' },
    ],
    3,
  )
  const group = { key: 1, external_code: 'weekend', transport_time_id: '', own_price: null, name_later: true }
  const many = {
    ...order,
    tickets: [],
    groups: [{ ...group, holders: [first, ...others] }],
    merchandise: [{ key: 1, external_code: 'shirt', quantity: 2 }],
  }
  expect(sumOf(shop, many)).toBe(3 * 13_300 + 2 * 3_500)
  const sent = orderInput(shop, many)
  expect(sent.merchandise).toEqual([{ external_code: 'shirt' }, { external_code: 'shirt' }])
  expect(sent.products.map(({ full_name, email, name_later }) => [full_name, email, name_later])).toEqual([
    ['Zoë Brontë', ZOE.email, true],
    ['Ivo', ZOE.email, true],
    ['', ZOE.email, true],
  ])
  const own = orderInput(shop, { ...many, own_emails: true })
  expect(own.products.map(({ email }) => email)).toEqual([ZOE.email, 'ivo@example.com', ''])
  expect(resized(many.groups[0]?.holders ?? [], 1)).toEqual([first])
})

test('a single payment method needs no selection, and of several the selected one is sent', () => {
  expect(orderInput(shop, { ...order, country: 'US' }).order.payment_method).toBe('credit_card')
  expect(orderInput(shop, order).order.payment_method).toBe('')
  expect(orderInput(shop, { ...order, payment_method: 'bank_transfer' }).order.payment_method).toBe(
    'bank_transfer',
  )
})

test('a parcel goes to the billing address unless told otherwise, and nowhere without merchandise', () => {
  const address = { street: 'Obala 1' }
  const shipped = { ...order, address, merchandise: [{ key: 1, external_code: 'shirt', quantity: 1 }] }
  expect(orderInput(shop, { ...order, address }).order.shipping_country).toBe('')
  expect(orderInput(shop, shipped).order).toMatchObject({ shipping_country: 'HR', shipping_address: address })
  const elsewhere = {
    ...shipped,
    same_address: false,
    shipping_country: 'DE',
    shipping_address: { street: 'Weg 2' },
  }
  expect(orderInput(shop, elsewhere).order).toMatchObject({
    shipping_country: 'DE',
    shipping_address: { street: 'Weg 2' },
  })
})

test('each ticket has a key of its own, also after one was removed', () => {
  expect(nextKey([])).toBe(1)
  expect(nextKey([{ key: 3 }, { key: 1 }])).toBe(4)
})

test('a refusal names the holder if there are several', () => {
  const fault = 'Please choose the age range.'
  const refusal = new ApiError(422, { 'products.1.age': [fault], customer: ['No.'] }, null, '')
  const holder = { full_name: '', email: '', age: '' }
  const group = {
    key: 1,
    external_code: 'weekend',
    transport_time_id: '',
    own_price: null,
    name_later: false,
  }
  const errorsWith = (...counts: number[]) => {
    const groups = counts.map((count) => ({ ...group, holders: Array.from({ length: count }, () => holder) }))
    return namingHolders(refusal, { groups })
  }
  expect(errorsWith(2)).toMatchObject({
    errors: { 'products.1.age': [`Holder 2: ${fault}`], customer: ['No.'] },
  })
  expect(errorsWith(1, 1)).toMatchObject({ errors: { 'products.1.age': [`Tickets 2: ${fault}`] } })
  const whole = new Error('No answer')
  expect(namingHolders(whole, { groups: [] })).toBe(whole)
})

test('what staff have heard is sent with each ticket, each piece and the order, and nothing of what is not asked any more', () => {
  const asked = (key: string, changes: object = {}) => ({
    key,
    label: key,
    type: 'text',
    options: [],
    condition: null,
    ...changes,
  })
  const [pass, door] = shop.products
  const [shirt] = shop.merchandise
  const asking = {
    ...shop,
    products: [
      {
        ...pass,
        questions: [
          asked('tent', { type: 'number' }),
          asked('guardian', { condition: { age: ['child'] } }),
          asked('proof', { type: 'file' }),
        ],
      },
      door,
    ],
    merchandise: [{ ...shirt, questions: [asked('print')] }],
    order_questions: [
      { items: ['door'], question: asked('arrival') },
      { items: null, question: asked('heard') },
    ],
  } as unknown as PhoneShop
  const group = {
    key: 1,
    external_code: 'weekend',
    transport_time_id: '',
    own_price: null,
    name_later: false,
    given: { tent: '2,5', guardian: 'Bo', proof: 'x' },
    holders: [{ ...ZOE, age: 'from-25' }],
  }
  const answered = {
    ...order,
    tickets: [],
    groups: [group],
    merchandise: [{ key: 1, external_code: 'shirt', quantity: 2, given: { print: 'Z' } }],
    order_given: { arrival: 'Monday', heard: 'Radio' },
  }
  const sent = orderInput(asking, answered)
  expect(sent.products[0]?.answers).toEqual({ tent: 2.5 })
  expect(sent.merchandise.map(({ answers }) => answers)).toEqual([{ print: 'Z' }, { print: 'Z' }])
  expect(sent.order_answers).toEqual({ heard: 'Radio' })
  expect(
    orderInput(asking, { ...answered, bundles: [{ external_code: 'night', holders: [] }] as never })
      .order_answers,
  ).toEqual({
    arrival: 'Monday',
    heard: 'Radio',
  })
})
