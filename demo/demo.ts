import type { Clock } from '#server/platform/clock.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as mail from '#server/mail/mail.ts'
import * as site from '#server/shop/site/site.ts'
import { simulatedCustomers } from './simulated-customers.ts'
import { calendarUntil } from './calendar.ts'
import { actorOf, createAccounts } from './accounts.ts'
import { admitSome, openGates } from './gates.ts'
import { addPartners } from './partners.ts'
import { exampleCustomer } from './example-customer.ts'
import { MILA, generatePeople } from './people.ts'
import type { Simulation } from './simulation.ts'
import { SimulatedClock, type Scenario } from './simulated-clock.ts'

export { describeLogins } from './accounts.ts'

const DAYS = 43
const CUSTOMERS = 210

/** What the simulation needs: how to open a second shop on the same database with another clock, and the housekeeping. */
export interface DemoOptions {
  open: (clock: Clock) => Promise<{ shop: Shop; close: () => Promise<void> }>
  housekeep: (shop: Shop) => Promise<void>
  /** Ends the simulation early. The data up to then is consistent. */
  signal: AbortSignal
  /** Called with the progress from 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Simulates six weeks of sales until now for the demo festival, which was just imported into an empty database: about three
 * hundred orders in every status, gates with their check-in lists, two partners with their guests, and a customer and staff to log in as. Everything is done by
 * the functions that the calls of the shop use, in the order of simulated time. Mails are stored and not sent.
 */
export async function simulate(
  realClock: Clock,
  { open, housekeep, signal, onProgress }: DemoOptions,
  customers = CUSTOMERS,
): Promise<void> {
  const now = realClock.now()
  const begun = now.subtract({ hours: DAYS * 24 })
  const clock = new SimulatedClock(begun, realClock)
  const { shop, close } = await open(clock)
  try {
    mail.suppressDelivery(shop, MILA.email)
    await createAccounts(shop)
    const calendar = calendarUntil(now, site.of(shop).timezone, DAYS - 1)
    const staff = { sales: await actorOf(shop, 'sales'), finance: await actorOf(shop, 'finance') }
    const simulation: Simulation = { shop, clock, calendar, staff }
    const nights = Array.from({ length: DAYS }, (_, night) =>
      nightlyHousekeeping(simulation, night, housekeep),
    )
    for (const scenario of [
      ...exampleCustomer(simulation, now),
      ...simulatedCustomers(simulation, generatePeople('festoon'), customers),
      ...nights,
      partners(simulation),
    ])
      clock.start(scenario)
    const whole = now.since(begun).total('hours')
    await clock.run(now, signal, (at) => onProgress(at.since(begun).total('hours') / whole))
    if (signal.aborted) return
    await housekeep(shop)
    const gateStaff = await actorOf(shop, 'gate')
    await openGates(shop, gateStaff)
    await admitSome(shop, gateStaff)
    onProgress(1)
  } finally {
    await close()
  }
}

/** Some weeks after the sale has begun, sales add the partners. */
const partners =
  ({ shop, clock, staff, calendar: { opening, timezone } }: Simulation): Scenario =>
  async () => {
    const day = opening.add({ days: 20 })
    await clock.waitUntil(day.toZonedDateTime({ timeZone: timezone, plainTime: '11:00' }).toInstant())
    await addPartners(shop, staff.sales)
  }

/** Runs housekeeping every night. */
const nightlyHousekeeping =
  (
    { shop, clock, calendar: { opening, timezone } }: Simulation,
    night: number,
    housekeep: DemoOptions['housekeep'],
  ): Scenario =>
  async () => {
    const day = opening.add({ days: night })
    await clock.waitUntil(day.toZonedDateTime({ timeZone: timezone, plainTime: '04:30' }).toInstant())
    await housekeep(shop)
  }
