import type { Clock } from '#server/platform/clock.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as mail from '#server/mail/mail.ts'
import * as site from '#server/site/site.ts'
import { simulatedCustomers } from './simulated-customers.ts'
import { calendarUntil } from './calendar.ts'
import { actorOf, createAccounts } from './accounts.ts'
import { exampleCustomer } from './example-customer.ts'
import { MILA, generatePeople } from './people.ts'
import type { Simulation } from './simulation.ts'
import { SimulatedClock, type Scenario } from './simulated-clock.ts'

export { describeLogins } from './accounts.ts'

const DAYS = 43
const CUSTOMERS = 210

/** What the demo needs to live: another shop on the same database, with a clock of its own, and what time does to a shop. */
export interface DemoOptions {
  open: (clock: Clock) => Promise<{ shop: Shop; close: () => Promise<void> }>
  housekeep: (shop: Shop) => Promise<void>
  /** Ends it early. What has happened by then stands by itself. */
  signal: AbortSignal
  /** Hears how much has passed: at last 1. */
  onProgress: (share: number) => void
}

/**
 * Gives the demo festival, just brought into an empty database, six weeks of life until now: some three hundred orders in
 * every state there is, and a customer and staff to log in as. All of it is done by what the calls of the shop do, one thing
 * after the other at its time; its mails are written and do not leave.
 */
export async function simulate(
  clock: Clock,
  { open, housekeep: sweep, signal, onProgress: tell }: DemoOptions,
  customers = CUSTOMERS,
): Promise<void> {
  const now = clock.now()
  const begun = now.subtract({ hours: DAYS * 24 })
  const time = new SimulatedClock(begun, clock)
  const { shop, close } = await open(time)
  try {
    mail.suppressDelivery(shop, MILA.email)
    await createAccounts(shop)
    const calendar = calendarUntil(now, site.of(shop).timezone, DAYS - 1)
    const staff = { sales: await actorOf(shop, 'sales'), finance: await actorOf(shop, 'finance') }
    const scene: Simulation = { shop, clock: time, calendar, staff }
    const nights = Array.from({ length: DAYS }, (_, night) => nightlyHousekeeping(scene, night, sweep))
    for (const story of [
      ...exampleCustomer(scene, now),
      ...simulatedCustomers(scene, generatePeople('festoon'), customers),
      ...nights,
    ])
      time.start(story)
    const whole = now.since(begun).total('hours')
    await time.run(now, signal, (at) => tell(at.since(begun).total('hours') / whole))
    if (signal.aborted) return
    await sweep(shop)
    tell(1)
  } finally {
    await close()
  }
}

/** Every night what is over is swept up. */
const nightlyHousekeeping =
  (
    { shop, clock: time, calendar: { opening, timezone } }: Simulation,
    night: number,
    sweep: DemoOptions['housekeep'],
  ): Scenario =>
  async () => {
    const day = opening.add({ days: night })
    await time.waitUntil(day.toZonedDateTime({ timeZone: timezone, plainTime: '04:30' }).toInstant())
    await sweep(shop)
  }
