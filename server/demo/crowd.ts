import * as payments from '#server/payments/payments.ts'
import { press } from './bank.ts'
import { firstBasket, secondBasket } from './baskets.ts'
import { acceptTerms, issued, moveSeat, payInstallment, rename } from './belongings.ts'
import { buy, orderByPhone, type Basket, type Ordered, type Way } from './buying.ts'
import { chance, type Chance } from './chance.ts'
import { enterTransfer, ship } from './office.ts'
import { friendOf, type Person } from './people.ts'
import { giveBack } from './refunding.ts'
import type { Scene } from './scene.ts'
import type { Story } from './time.ts'

/** Vouchers of the demo festival that have been given away. */
const GIVEN = ['CHOIR1', 'CHOIR2', 'CHOIR3', 'CHOIR4']

/** Everybody who has come since the shop opened: so many by themselves, and some who have called the box office. */
export function crowd(scene: Scene, people: Iterator<Person, never>, count: number): Story[] {
  const callers = Math.round(count / 16)
  return [
    ...Array.from({ length: count }, (_, index) => visitor(scene, people.next().value, GIVEN[index])),
    ...Array.from({ length: callers }, () => caller(scene, people.next().value)),
  ]
}

/** Somebody buys, and half of them once more some days later; with a voucher they surely do. */
const visitor =
  (scene: Scene, person: Person, voucher: string | undefined): Story =>
  async () => {
    const { time, calendar } = scene
    const [dice, later] = [chance(person.email), chance(`${person.email} again`)]
    const first = calendar.someTime(dice)
    const again = calendar.later(later, first, later.between(1, 16))
    if (voucher !== undefined || later.happens(0.5))
      time.begin(async () => {
        await time.until(again)
        await order(scene, later, person, secondBasket(later, person), voucher)
      })
    await time.until(first)
    await order(scene, dice, person, firstBasket(dice, person))
  }

async function order(
  scene: Scene,
  dice: Chance,
  person: Person,
  basket: Basket,
  voucher = '',
): Promise<void> {
  const ordered = await buy(scene.shop, person, basket, { voucher, ...wayOf(dice, person, basket) })
  if (!(await pay(scene, dice, ordered))) return
  if (ordered.order.has_payment_plan) await payOn(scene, dice, ordered)
  else await enjoy(scene, dice, person, ordered)
}

/** Some pay by bank transfer, where that is possible; nobody in installments, to keep it simple. */
function wayOf(dice: Chance, { country }: Person, { tickets }: Basket): Way {
  const isPossible =
    ['HR', 'SI', 'AT', 'DE', 'IT'].includes(country) &&
    !tickets.some(({ code }) => /^winter|-plan$/.test(code))
  return isPossible && dice.happens(0.24) ? { method: 'bank_transfer' } : {}
}

/** Whether the money for an order has come, or is not needed. */
async function pay(scene: Scene, dice: Chance, ordered: Ordered): Promise<boolean> {
  const { payment_method, payment_status } = ordered.order
  if (payment_status === 'paid') return true
  return payment_method === 'bank_transfer' ? transfer(scene, dice, ordered) : payByCard(scene, dice, ordered)
}

/** Whether a transfer has brought all that is owed: some forget it, and some forget the fees of their bank. */
async function transfer(
  { shop, time, calendar, staff }: Scene,
  dice: Chance,
  { order }: Ordered,
): Promise<boolean> {
  const less = dice.happens(0.06) ? 500 : 0
  if (dice.happens(0.15)) return false
  await time.until(calendar.workday(dice, order.created_at, dice.between(3, 5)))
  await enterTransfer(shop, staff.finance, order, less)
  return less === 0
}

const DEEDS = [
  [83, 'pays'],
  [6, 'is declined first'],
  [4, 'cancels'],
  [6, 'leaves'],
  [1, 'is too late'],
] as const

/** Whether somebody has paid what is due. */
async function payByCard({ shop, time }: Scene, dice: Chance, { order, payment }: Ordered): Promise<boolean> {
  switch (dice.weighted(DEEDS)) {
    case 'leaves':
      return false
    case 'cancels':
      await press(shop, payment, 'cancelled')
      return false
    case 'is too late':
      await time.until(order.created_at.add({ hours: 30 }))
      await press(shop, payment, 'succeeded')
      return false
    case 'is declined first':
      await press(shop, payment, 'declined')
      await press(shop, await payments.continueOrder(shop, order.id), 'succeeded')
      return true
    case 'pays':
      await press(shop, payment, 'succeeded')
      return true
  }
}

/** Pays the other installments on their days, or some day not any more. */
async function payOn({ shop, time }: Scene, dice: Chance, ordered: Ordered): Promise<void> {
  const [, ...others] = await payments.ofOrders(shop.sql, [ordered.order.id])
  for (const { position, due_at } of others) {
    await time.until(due_at.add({ hours: dice.between(7, 22) }))
    if (dice.happens(0.2)) return
    await payInstallment(shop, ordered, position)
  }
}

/** What becomes of what somebody has bought. */
async function enjoy(scene: Scene, dice: Chance, person: Person, ordered: Ordered): Promise<void> {
  const { shop, time, calendar, staff } = scene
  const { tickets, purchases } = await issued(shop, ordered)
  const { created_at } = ordered.order
  const [shipped, changed] = [
    calendar.workday(dice, created_at, dice.between(1, 4)),
    calendar.later(dice, created_at, dice.between(2, 12)),
  ]
  if (purchases.length > 0 && dice.happens(0.85))
    time.begin(async () => {
      await time.until(shipped)
      await ship(shop, staff.sales, ordered.order)
    })
  const seat = tickets.find(({ transport_time_id }) => transport_time_id !== null)
  const deed = dice.weighted([
    [74, 'keep'],
    [7, 'rename'],
    [3, 'give away'],
    [16, 'give back'],
  ])
  await time.until(changed)
  if (deed === 'give back')
    await giveBack(scene, dice, person, ordered, tickets.length > 0 ? { tickets } : { purchases })
  else if (deed !== 'keep')
    await rename(shop, ordered, tickets.at(-1), friendOf(person, dice), deed === 'give away')
  else if (dice.happens(0.3)) await moveSeat(shop, ordered.customer, seat, dice.of([0, 1, 3]))
}

/** Somebody calls; most of them accept the terms by the link that they are mailed, and pay. */
const caller =
  ({ shop, time, calendar, staff }: Scene, person: Person): Story =>
  async () => {
    const dice = chance(person.email)
    const called = calendar.workday(dice, calendar.someTime(dice), 0)
    await time.until(called)
    const order = await orderByPhone(shop, staff.sales, person, firstBasket(dice, person))
    if (dice.happens(0.2)) return
    await time.until(calendar.later(dice, called, dice.between(1, 4)))
    const payment = await acceptTerms(shop, order)
    if (dice.happens(0.85)) await press(shop, payment, 'succeeded')
  }
