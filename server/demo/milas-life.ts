import * as payments from '#server/payments/payments.ts'
import { hesitate, press } from './bank.ts'
import { acceptTerms, askBack, issued, payInstallment, rename } from './belongings.ts'
import { buy, orderByPhone, type Basket, type Ordered, type Way } from './buying.ts'
import { MILA } from './mila.ts'
import { ship, work } from './office.ts'
import type { Person } from './people.ts'
import type { Scene } from './scene.ts'
import type { Story } from './time.ts'

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

/** A life in which every state of an order, an installment, an item and a refund occurs. */
export function milasLife(scene: Scene, now: Temporal.Instant): Story[] {
  const ago: Hours = (days, hours = 0) =>
    scene.time.until(now.subtract({ minutes: Math.round((days * 24 + hours) * 60) }))
  return [
    ...journeys(scene, ago),
    ...installments(scene, ago),
    ...refunds(scene, ago),
    ...waiting(scene, ago),
    ...ended(scene, ago),
    ...gifts(scene, ago),
  ]
}

async function paid({ shop }: Scene, basket: Basket, way: Way = {}): Promise<Ordered> {
  const ordered = await buy(shop, MILA, basket, way)
  await press(shop, ordered.payment, 'succeeded')
  return ordered
}

/** What she looks forward to: tickets, one in another name since, a bus that she can still change; things, one of them sent. */
const journeys = (scene: Scene, ago: Hours): Story[] => [
  async () => {
    await ago(36)
    const weekend = ['weekend', 'camping'].flatMap((code) => [MILA, TINE].map((holder) => ({ code, holder })))
    const bus = { code: 'bus-split', holder: MILA, departure: 1 }
    const ordered = await paid(scene, { tickets: [...weekend, bus] })
    await ago(20)
    const { tickets } = await issued(scene.shop, ordered)
    await rename(
      scene.shop,
      ordered,
      tickets.find(({ full_name }) => full_name === TINE.full_name),
      JURE,
    )
  },
  async () => {
    await ago(30)
    const ordered = await paid(scene, { tickets: [], merchandise: ['shirt', 'cup', 'tote'] })
    await ago(26)
    await ship(scene.shop, scene.staff.sales, ordered.order, 1)
  },
  async () => {
    await ago(12)
    await paid(
      scene,
      { tickets: [{ code: 'locker', holder: MILA }], merchandise: ['cup'] },
      { voucher: 'THANKYOU' },
    )
  },
]

/** One installment is due today, another one is late and was declined three times, others lie ahead. */
const installments = (scene: Scene, ago: Hours): Story[] => [
  async () => {
    await ago(42)
    await paid(scene, forMila('winter-cabin'))
  },
  async () => {
    await ago(40)
    const ordered = await paid(scene, forMila('weekend-plan'))
    for (const days of [8, 5, 2]) {
      await ago(days)
      await payInstallment(scene.shop, ordered, 1, 'declined')
    }
  },
]

/** A refund in each of its states. */
function refunds(scene: Scene, ago: Hours): Story[] {
  const refund =
    (code: string, days: number, ...steps: Parameters<typeof work>[3][]): Story =>
    async () => {
      await ago(days + 15)
      const ordered = await paid(scene, forMila(code))
      await ago(days)
      const { tickets } = await issued(scene.shop, ordered)
      const id = await askBack(scene.shop, MILA, ordered, { tickets: tickets.map((ticket) => ticket.code) })
      for (const [index, step] of steps.entries()) {
        await ago(days - index - 1)
        await work(scene.shop, scene.staff.finance, id, step)
      }
    }
  return [
    refund('thursday', 2),
    refund('friday', 4, 'start'),
    refund('winter-lights', 7, 'start', 'fail'),
    refund('saturday', 10, 'start', 'complete'),
  ]
}

/** Money is on its way, or she still has to send it. */
const waiting = ({ shop }: Scene, ago: Hours): Story[] => [
  async () => {
    await ago(2)
    await buy(shop, MILA, forMila('saturday', 'bus-split'), { method: 'bank_transfer' })
  },
  async () => {
    await ago(1)
    const { order, payment } = await buy(shop, MILA, forMila('winter-train'))
    await hesitate(shop, order, payment)
  },
  async () => {
    await ago(0, 0.4)
    const { order, payment } = await buy(shop, MILA, { tickets: [], merchandise: ['hoodie'] })
    await press(shop, payment, 'declined')
    await payments.continueOrder(shop, order.id)
  },
]

/** What came to nothing: cancelled, given up, and paid when it was too late. */
const ended = ({ shop }: Scene, ago: Hours): Story[] => [
  async () => {
    await ago(9)
    const { payment } = await buy(shop, MILA, forMila('harbour-deck'))
    await press(shop, payment, 'cancelled')
  },
  async () => {
    await ago(8)
    await buy(shop, MILA, forMila('coach-zagreb'))
  },
  async () => {
    await ago(6)
    const { payment } = await buy(shop, MILA, forMila('friday'))
    await ago(4, 12)
    await press(shop, payment, 'succeeded')
  },
]

/** What others have made for her: the box office by phone, and a friend who cannot come. */
const gifts = ({ shop, staff }: Scene, ago: Hours): Story[] => [
  async () => {
    await ago(18)
    const order = await orderByPhone(shop, staff.sales, MILA, forMila('harbour-deck'))
    await ago(17)
    await press(shop, await acceptTerms(shop, order), 'succeeded')
  },
  async () => {
    await ago(3)
    await orderByPhone(shop, staff.sales, MILA, forMila('glamping'))
  },
  async () => {
    await ago(14)
    const ordered = await buy(shop, TINE, { tickets: [{ code: 'winter-lights', holder: TINE }] })
    await press(shop, ordered.payment, 'succeeded')
    await ago(5)
    const { tickets } = await issued(shop, ordered)
    await rename(shop, ordered, tickets[0], MILA, true)
  },
]
