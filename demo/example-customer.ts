import * as payments from '#server/payments/payments.ts'
import * as attempts from '#server/payments/attempts/attempts.ts'
import { pressButton, reportPayment } from './bank.ts'
import { acceptTerms, requestRefund, issuedItems, payInstallment, changeHolder } from './customer-actions.ts'
import { placeOrder, placePhoneOrder, type Basket, type PlacedOrder, type PaymentChoice } from './ordering.ts'
import { ship, advanceRefund, enterTransfer } from './staff-actions.ts'
import { MILA, type Person } from './people.ts'
import type { Simulation } from './simulation.ts'
import type { Scenario } from './simulated-clock.ts'

const { country, address } = MILA
const JURE: Person = { ...MILA, full_name: 'Jure Zupan', email: 'jure@festoon.example' }
const TINE: Person = {
  full_name: 'Tine Golob',
  email: 'tine@festoon.example',
  age: 'from-18',
  country,
  address,
}

const forMila = (...codes: string[]): Basket => ({ tickets: codes.map((code) => ({ code, holder: MILA })) })

type Hours = (days: number, hours?: number) => Promise<void>

/** Scenarios that cover every status of an order, an installment, an item and a refund. */
export function exampleCustomer(simulation: Simulation, now: Temporal.Instant): Scenario[] {
  const ago: Hours = (days, hours = 0) =>
    simulation.clock.waitUntil(now.subtract({ minutes: Math.round((days * 24 + hours) * 60) }))
  return [
    ...ticketsAndMerchandise(simulation, ago),
    ...installments(simulation, ago),
    ...refunds(simulation, ago),
    ...unpaid(simulation, ago),
    ...ended(simulation, ago),
    ...fromOthers(simulation, ago),
  ]
}

async function paidOrder(
  { shop }: Simulation,
  basket: Basket,
  choice: PaymentChoice = {},
): Promise<PlacedOrder> {
  const ordered = await placeOrder(shop, MILA, basket, choice)
  await pressButton(shop, ordered.payment, 'succeeded')
  return ordered
}

/** Tickets, one with a changed holder, a bus that she can still change; merchandise, one item of it shipped. */
const ticketsAndMerchandise = (simulation: Simulation, ago: Hours): Scenario[] => [
  async () => {
    await ago(36)
    const weekend = ['weekend', 'camping'].flatMap((code) => [MILA, TINE].map((holder) => ({ code, holder })))
    const bus = { code: 'bus-split', holder: MILA, departure: 1 }
    const ordered = await paidOrder(simulation, { tickets: [...weekend, bus] })
    await ago(20)
    const { tickets } = await issuedItems(simulation.shop, ordered)
    await changeHolder(
      simulation.shop,
      ordered,
      tickets.find(({ full_name }) => full_name === TINE.full_name),
      JURE,
    )
  },
  async () => {
    await ago(30)
    const ordered = await paidOrder(simulation, { tickets: [], merchandise: ['shirt', 'cup', 'tote'] })
    await ago(26)
    await ship(simulation.shop, simulation.staff.sales, ordered.order, 1)
  },
  async () => {
    await ago(12)
    await paidOrder(
      simulation,
      { tickets: [{ code: 'locker', holder: MILA }], merchandise: ['cup'] },
      { voucher: 'THANKYOU' },
    )
  },
]

/** One installment is due today, one is overdue and was declined three times, others are still to come. */
const installments = (simulation: Simulation, ago: Hours): Scenario[] => [
  async () => {
    await ago(42)
    await paidOrder(simulation, forMila('winter-cabin'))
  },
  async () => {
    await ago(40)
    const ordered = await paidOrder(simulation, forMila('weekend-plan'))
    for (const days of [8, 5, 2]) {
      await ago(days)
      await payInstallment(simulation.shop, ordered, 1, 'declined')
    }
  },
]

/** A refund in each status, and an order paid by transfer that can be refunded. */
function refunds(simulation: Simulation, ago: Hours): Scenario[] {
  const { shop, staff } = simulation
  const byTransfer = async (basket: Basket) => {
    const ordered = await placeOrder(shop, MILA, basket, { method: 'bank_transfer' })
    await enterTransfer(shop, staff.finance, ordered.order)
    return ordered
  }
  const byCard = (basket: Basket) => paidOrder(simulation, basket)
  const refund =
    (
      pay: typeof byCard,
      code: string,
      days: number,
      ...steps: Parameters<typeof advanceRefund>[3][]
    ): Scenario =>
    async () => {
      await ago(days + 15)
      const ordered = await pay(forMila(code))
      await ago(days)
      const { tickets } = await issuedItems(shop, ordered)
      const id = await requestRefund(shop, MILA, ordered, {
        tickets: tickets.map((ticket) => ticket.code),
      })
      for (const [index, step] of steps.entries()) {
        await ago(days - index - 1)
        await advanceRefund(shop, staff.finance, id, step)
      }
    }
  return [
    refund(byCard, 'thursday', 2),
    refund(byTransfer, 'friday', 4, 'start'),
    refund(byCard, 'winter-lights', 7, 'start', 'fail'),
    refund(byCard, 'saturday', 10, 'start'),
    // The money of a refund that she requests of this order goes to her bank account.
    async () => {
      await ago(11)
      await byTransfer(forMila('friday', 'saturday'))
    },
  ]
}

/** Orders whose payment is pending or has not been made yet. */
const unpaid = ({ shop }: Simulation, ago: Hours): Scenario[] => [
  async () => {
    await ago(2)
    await placeOrder(shop, MILA, forMila('saturday', 'bus-split'), { method: 'bank_transfer' })
  },
  async () => {
    await ago(1)
    const { order, payment } = await placeOrder(shop, MILA, forMila('winter-train'))
    await reportPayment(shop, order, payment, 'processing')
  },
  async () => {
    await ago(0, 0.4)
    const { order, payment } = await placeOrder(shop, MILA, { tickets: [], merchandise: ['hoodie'] })
    await pressButton(shop, payment, 'declined')
    await attempts.continueOrder(shop, order.id)
  },
]

/** Orders that were cancelled, abandoned, paid late, or paid with a wrong amount. */
const ended = ({ shop }: Simulation, ago: Hours): Scenario[] => [
  async () => {
    await ago(9)
    const { order, payment } = await placeOrder(shop, MILA, forMila('harbour-deck'))
    await pressButton(shop, payment, 'cancelled')
    await payments.cancellation.byCustomer(shop, { id: order.customer_id }, order.code)
  },
  async () => {
    await ago(8)
    await placeOrder(shop, MILA, forMila('coach-zagreb'))
  },
  async () => {
    await ago(6)
    const { order, payment } = await placeOrder(shop, MILA, forMila('friday'))
    await ago(4, 12)
    await reportPayment(shop, order, payment, 'succeeded')
  },
  async () => {
    await ago(5)
    const { order, payment } = await placeOrder(shop, MILA, forMila('harbour-deck'))
    await reportPayment(shop, order, payment, 'succeeded', { missing: 500 })
  },
]

/** Orders by others: the box office by phone, and a friend who transfers a ticket. */
const fromOthers = ({ shop, staff }: Simulation, ago: Hours): Scenario[] => [
  async () => {
    await ago(18)
    const order = await placePhoneOrder(shop, staff.sales, MILA, forMila('harbour-deck'))
    await ago(17)
    await pressButton(shop, await acceptTerms(shop, order), 'succeeded')
  },
  async () => {
    await ago(3)
    await placePhoneOrder(shop, staff.sales, MILA, forMila('weekend', 'glamping'))
  },
  async () => {
    await ago(14)
    const ordered = await placeOrder(shop, TINE, { tickets: [{ code: 'winter-lights', holder: TINE }] })
    await pressButton(shop, ordered.payment, 'succeeded')
    await ago(5)
    const { tickets } = await issuedItems(shop, ordered)
    await changeHolder(shop, ordered, tickets[0], MILA, true)
  },
]
