import * as payments from '#server/payments/payments.ts'
import { pressButton } from './bank.ts'
import { firstBasket, secondBasket } from './baskets.ts'
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

/** Vouchers of the demo festival that have been given away. */
const GIFT_VOUCHERS = ['CHOIR1', 'CHOIR2', 'CHOIR3', 'CHOIR4']

/** Everybody who has come since the shop opened: so many by themselves, and some who have called the box office. */
export function simulatedCustomers(
  scene: Simulation,
  people: Iterator<Person, never>,
  count: number,
): Scenario[] {
  const callers = Math.round(count / 16)
  return [
    ...Array.from({ length: count }, (_, index) =>
      webCustomer(scene, people.next().value, GIFT_VOUCHERS[index]),
    ),
    ...Array.from({ length: callers }, () => phoneCustomer(scene, people.next().value)),
  ]
}

/** Somebody buys, and half of them once more some days later; with a voucher they surely do. */
const webCustomer =
  (scene: Simulation, person: Person, voucher: string | undefined): Scenario =>
  async () => {
    const { clock: time, calendar } = scene
    const [dice, later] = [seededRandom(person.email), seededRandom(`${person.email} again`)]
    const first = calendar.randomTime(dice)
    const again = calendar.later(later, first, later.between(1, 16))
    if (voucher !== undefined || later.chance(0.5))
      time.start(async () => {
        await time.waitUntil(again)
        await orderAndPay(scene, later, person, secondBasket(later, person), voucher)
      })
    await time.waitUntil(first)
    await orderAndPay(scene, dice, person, firstBasket(dice, person))
  }

async function orderAndPay(
  scene: Simulation,
  dice: Random,
  person: Person,
  basket: Basket,
  voucher = '',
): Promise<void> {
  const ordered = await placeOrder(scene.shop, person, basket, {
    voucher,
    ...paymentChoiceOf(dice, person, basket),
  })
  if (!(await pay(scene, dice, ordered))) return
  if (ordered.order.has_payment_plan) await payLaterInstallments(scene, dice, ordered)
  else await afterPayment(scene, dice, person, ordered)
}

/** Some pay by bank transfer, where that is possible; nobody in installments, to keep it simple. */
function paymentChoiceOf(dice: Random, { country }: Person, { tickets }: Basket): PaymentChoice {
  const isPossible =
    ['HR', 'SI', 'AT', 'DE', 'IT'].includes(country) &&
    !tickets.some(({ code }) => /^winter|-plan$/.test(code))
  return isPossible && dice.chance(0.24) ? { method: 'bank_transfer' } : {}
}

/** Whether the money for an order has come, or is not needed. */
async function pay(scene: Simulation, dice: Random, ordered: PlacedOrder): Promise<boolean> {
  const { payment_method, payment_status } = ordered.order
  if (payment_status === 'paid') return true
  return payment_method === 'bank_transfer' ? transfer(scene, dice, ordered) : payByCard(scene, dice, ordered)
}

/** Whether a transfer has brought all that is owed: some forget it, and some forget the fees of their bank. */
async function transfer(
  { shop, clock: time, calendar, staff }: Simulation,
  dice: Random,
  { order }: PlacedOrder,
): Promise<boolean> {
  const less = dice.chance(0.06) ? 500 : 0
  if (dice.chance(0.15)) return false
  await time.waitUntil(calendar.workday(dice, order.created_at, dice.between(3, 5)))
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

/** Whether somebody has paid what is due. */
async function payByCard(
  { shop, clock: time }: Simulation,
  dice: Random,
  { order, payment }: PlacedOrder,
): Promise<boolean> {
  switch (dice.pickWeighted(CARD_OUTCOMES)) {
    case 'leaves':
      return false
    case 'cancels':
      await pressButton(shop, payment, 'cancelled')
      return false
    case 'is too late':
      await time.waitUntil(order.created_at.add({ hours: 30 }))
      await pressButton(shop, payment, 'succeeded')
      return false
    case 'is declined first':
      await pressButton(shop, payment, 'declined')
      await pressButton(shop, await payments.attempts.continueOrder(shop, order.id), 'succeeded')
      return true
    case 'pays':
      await pressButton(shop, payment, 'succeeded')
      return true
  }
}

/** Pays the other installments on their days, or some day not any more. */
async function payLaterInstallments(
  { shop, clock: time }: Simulation,
  dice: Random,
  ordered: PlacedOrder,
): Promise<void> {
  const [, ...others] = await payments.ofOrders(shop.sql, [ordered.order.id])
  for (const { position, due_at } of others) {
    await time.waitUntil(due_at.add({ hours: dice.between(7, 22) }))
    if (dice.chance(0.2)) return
    await payInstallment(shop, ordered, position)
  }
}

/** What becomes of what somebody has bought. */
async function afterPayment(
  scene: Simulation,
  dice: Random,
  person: Person,
  ordered: PlacedOrder,
): Promise<void> {
  const { shop, clock: time, calendar, staff } = scene
  const { tickets, purchases } = await issuedItems(shop, ordered)
  const { created_at } = ordered.order
  const [shipped, changed] = [
    calendar.workday(dice, created_at, dice.between(1, 4)),
    calendar.later(dice, created_at, dice.between(2, 12)),
  ]
  if (purchases.length > 0 && dice.chance(0.85))
    time.start(async () => {
      await time.waitUntil(shipped)
      await ship(shop, staff.sales, ordered.order)
    })
  const seat = tickets.find(({ transport_time_id }) => transport_time_id !== null)
  const deed = dice.pickWeighted([
    [74, 'keep'],
    [7, 'rename'],
    [3, 'give away'],
    [16, 'give back'],
  ])
  await time.waitUntil(changed)
  if (deed === 'give back')
    await refundItems(scene, dice, person, ordered, tickets.length > 0 ? { tickets } : { purchases })
  else if (deed !== 'keep')
    await changeHolder(shop, ordered, tickets.at(-1), friendOf(person, dice), deed === 'give away')
  else if (dice.chance(0.3)) await changeDeparture(shop, ordered.customer, seat, dice.pick([0, 1, 3]))
}

/** Somebody calls; most of them accept the terms by the link that they are mailed, and pay. */
const phoneCustomer =
  ({ shop, clock: time, calendar, staff }: Simulation, person: Person): Scenario =>
  async () => {
    const dice = seededRandom(person.email)
    const called = calendar.workday(dice, calendar.randomTime(dice), 0)
    await time.waitUntil(called)
    const order = await placePhoneOrder(shop, staff.sales, person, firstBasket(dice, person))
    if (dice.chance(0.2)) return
    await time.waitUntil(calendar.later(dice, called, dice.between(1, 4)))
    const payment = await acceptTerms(shop, order)
    if (dice.chance(0.85)) await pressButton(shop, payment, 'succeeded')
  }
