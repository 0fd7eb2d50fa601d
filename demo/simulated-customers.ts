import * as payments from '#server/payments/payments.ts'
import * as attempts from '#server/payments/attempts/attempts.ts'
import * as plans from '#server/payments/plans/plans.ts'
import { pressButton, reportPayment } from './bank.ts'
import { firstBasket, PRICED_BASKETS, secondBasket, withExtras } from './baskets.ts'
import {
  acceptTerms,
  issuedItems,
  changeDeparture,
  payInstallment,
  changeHolder,
} from './customer-actions.ts'
import { placeOrder, placePhoneOrder, type Basket, type PlacedOrder, type PaymentChoice } from './ordering.ts'
import { seededRandom, type Random } from './random.ts'
import { enterTransfer, ship } from './staff-actions.ts'
import { friendOf, type Person } from './people.ts'
import { refundItems } from './refunds.ts'
import type { Simulation } from './simulation.ts'
import type { Scenario } from './simulated-clock.ts'

/** Vouchers of the demo festival that customers have. */
const GIFT_VOUCHERS = ['CHOIR1', 'CHOIR2', 'CHOIR3', 'CHOIR4']

/** The customers since the shop opened: `count` on the web, and some who have called the box office. */
export function simulatedCustomers(
  simulation: Simulation,
  people: Iterator<Person, never>,
  count: number,
): Scenario[] {
  const callers = Math.round(count / 16)
  return [
    ...Array.from({ length: count }, (_, index) =>
      webCustomer(simulation, people.next().value, {
        basketOf: PRICED_BASKETS[index] ?? firstBasket,
        voucher: GIFT_VOUCHERS[index],
      }),
    ),
    ...Array.from({ length: callers }, () => phoneCustomer(simulation, people.next().value)),
  ]
}

interface FirstSteps {
  basketOf: typeof firstBasket
  voucher: string | undefined
}

/** Places an order; half of the customers, and all with a voucher, place another some days later. */
const webCustomer =
  (simulation: Simulation, person: Person, { basketOf, voucher }: FirstSteps): Scenario =>
  async () => {
    const { clock, calendar } = simulation
    const [random, later] = [seededRandom(person.email), seededRandom(`${person.email} again`)]
    const first = calendar.randomTime(random)
    const again = calendar.later(later, first, later.between(1, 16))
    if (voucher !== undefined || later.chance(0.5))
      clock.start(async () => {
        await clock.waitUntil(again)
        await orderAndPay(simulation, later, person, secondBasket(later, person), voucher)
      })
    await clock.waitUntil(first)
    const basket = withExtras(seededRandom(`${person.email} prices`), basketOf(random, person))
    await orderAndPay(simulation, random, person, basket)
  }

async function orderAndPay(
  simulation: Simulation,
  random: Random,
  person: Person,
  basket: Basket,
  voucher = '',
): Promise<void> {
  const ordered = await placeOrder(simulation.shop, person, basket, {
    voucher,
    ...paymentChoiceOf(random, person, basket),
  })
  if (!(await pay(simulation, random, ordered))) return
  if (ordered.order.has_payment_plan) await payLaterInstallments(simulation, random, ordered)
  else await afterPayment(simulation, random, person, ordered)
}

/** Some pay by bank transfer, if it is possible; to keep it simple not with a payment plan. */
function paymentChoiceOf(random: Random, { country }: Person, { tickets }: Basket): PaymentChoice {
  const isPossible =
    ['HR', 'SI', 'AT', 'DE', 'IT'].includes(country) &&
    !tickets.some(({ code }) => /^winter|-plan$/.test(code))
  return isPossible && random.chance(0.24) ? { method: 'bank_transfer' } : {}
}

/** Whether an order is paid, or costs nothing. */
async function pay(simulation: Simulation, random: Random, ordered: PlacedOrder): Promise<boolean> {
  const { payment_method, payment_status } = ordered.order
  if (payment_status === 'paid') return true
  return payment_method === 'bank_transfer'
    ? transfer(simulation, random, ordered)
    : payByCard(simulation, random, ordered)
}

/** Whether a transfer has paid the order in full: some customers forget it, and some transfer too little. */
async function transfer(
  { shop, clock, calendar, staff }: Simulation,
  random: Random,
  { order }: PlacedOrder,
): Promise<boolean> {
  const less = random.chance(0.06) ? 500 : 0
  if (random.chance(0.15)) return false
  await clock.waitUntil(calendar.workday(random, order.created_at, random.between(3, 5)))
  await enterTransfer(shop, staff.finance, order, less)
  return less === 0
}

const CARD_OUTCOMES = [
  [83, 'pays'],
  [6, 'is declined first'],
  [4, 'cancels'],
  [6, 'leaves'],
  [1, 'is too late'],
] as const

/** Whether a card payment has succeeded. */
async function payByCard(
  { shop, clock }: Simulation,
  random: Random,
  { order, payment }: PlacedOrder,
): Promise<boolean> {
  switch (random.pickWeighted(CARD_OUTCOMES)) {
    case 'leaves':
      return false
    case 'cancels':
      await pressButton(shop, payment, 'cancelled')
      await payments.cancellation.byCustomer(shop, { id: order.customer_id }, order.code)
      return false
    case 'is too late':
      await clock.waitUntil(order.created_at.add({ hours: 30 }))
      await reportPayment(shop, order, payment, 'succeeded')
      return false
    case 'is declined first':
      await pressButton(shop, payment, 'declined')
      await pressButton(shop, await attempts.continueOrder(shop, order.id), 'succeeded')
      return true
    case 'pays':
      await pressButton(shop, payment, 'succeeded')
      return true
  }
}

/** Pays the other installments when they are due; some customers stop paying. */
async function payLaterInstallments(
  { shop, clock }: Simulation,
  random: Random,
  ordered: PlacedOrder,
): Promise<void> {
  const [, ...others] = await plans.ofOrders(shop.sql, [ordered.order.id])
  for (const { position, due_at } of others) {
    await clock.waitUntil(due_at.add({ hours: random.between(7, 22) }))
    if (random.chance(0.2)) return
    await payInstallment(shop, ordered, position)
  }
}

/** What happens to the items of a paid order: shipping, changes, refunds. */
async function afterPayment(
  simulation: Simulation,
  random: Random,
  person: Person,
  ordered: PlacedOrder,
): Promise<void> {
  const { shop, clock, calendar, staff } = simulation
  const { tickets, purchases } = await issuedItems(shop, ordered)
  const { created_at } = ordered.order
  const [shipped, changed] = [
    calendar.workday(random, created_at, random.between(1, 4)),
    calendar.later(random, created_at, random.between(2, 12)),
  ]
  if (purchases.length > 0 && random.chance(0.85))
    clock.start(async () => {
      await clock.waitUntil(shipped)
      await ship(shop, staff.sales, ordered.order)
    })
  const seat = tickets.find(({ transport_time_id }) => transport_time_id !== null)
  const action = random.pickWeighted([
    [74, 'keep'],
    [7, 'rename'],
    [3, 'give away'],
    [16, 'give back'],
  ])
  await clock.waitUntil(changed)
  if (action === 'give back')
    await refundItems(simulation, random, person, ordered, tickets.length > 0 ? { tickets } : { purchases })
  else if (action !== 'keep')
    await changeHolder(shop, ordered, tickets.at(-1), friendOf(person, random), action === 'give away')
  else if (random.chance(0.3)) await changeDeparture(shop, ordered.customer, seat, random.pick([0, 1, 3]))
}

/** Orders by phone; most callers accept the terms by the mailed link, and pay. */
const phoneCustomer =
  ({ shop, clock, calendar, staff }: Simulation, person: Person): Scenario =>
  async () => {
    const random = seededRandom(person.email)
    const called = calendar.workday(random, calendar.randomTime(random), 0)
    await clock.waitUntil(called)
    const order = await placePhoneOrder(shop, staff.sales, person, firstBasket(random, person))
    if (random.chance(0.2)) return
    await clock.waitUntil(calendar.later(random, called, random.between(1, 4)))
    const payment = await acceptTerms(shop, order)
    if (random.chance(0.85)) await pressButton(shop, payment, 'succeeded')
  }
