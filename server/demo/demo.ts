import type { Clock } from '#server/platform/clock.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as mail from '#server/mail/mail.ts'
import * as site from '#server/site/site.ts'
import { crowd } from './crowd.ts'
import { calendarUntil } from './days.ts'
import { nameOf, openAccounts } from './logins.ts'
import { MILA } from './mila.ts'
import { milasLife } from './milas-life.ts'
import { strangers } from './people.ts'
import type { Scene } from './scene.ts'
import { Time, type Story } from './time.ts'

export { logins } from './logins.ts'

const DAYS = 43
const CUSTOMERS = 210

/** What the demo needs to live: another shop on the same database, with a clock of its own, and what time does to a shop. */
export interface Stage {
  open: (clock: Clock) => Promise<{ shop: Shop; close: () => Promise<void> }>
  sweep: (shop: Shop) => Promise<void>
  /** Ends it early. What has happened by then stands by itself. */
  signal: AbortSignal
  /** Hears how much has passed: at last 1. */
  tell: (share: number) => void
}

/**
 * Gives the demo festival, just brought into an empty database, six weeks of life until now: some three hundred orders in
 * every state there is, and a customer and staff to log in as. All of it is done by what the calls of the shop do, one thing
 * after the other at its time; its mails are written and do not leave.
 */
export async function live(
  clock: Clock,
  { open, sweep, signal, tell }: Stage,
  customers = CUSTOMERS,
): Promise<void> {
  const now = clock.now()
  const begun = now.subtract({ hours: DAYS * 24 })
  const time = new Time(begun, clock)
  const { shop, close } = await open(time)
  try {
    mail.keepQuiet(shop, MILA.email)
    await openAccounts(shop)
    const calendar = calendarUntil(now, site.of(shop).timezone, DAYS - 1)
    const staff = { sales: await nameOf(shop, 'sales'), finance: await nameOf(shop, 'finance') }
    const scene: Scene = { shop, time, calendar, staff }
    const nights = Array.from({ length: DAYS }, (_, night) => nightly(scene, night, sweep))
    for (const story of [
      ...milasLife(scene, now),
      ...crowd(scene, strangers('festoon'), customers),
      ...nights,
    ])
      time.begin(story)
    const whole = now.since(begun).total('hours')
    await time.pass(now, signal, (at) => tell(at.since(begun).total('hours') / whole))
    if (signal.aborted) return
    await sweep(shop)
    tell(1)
  } finally {
    await close()
  }
}

/** Every night what is over is swept up. */
const nightly =
  ({ shop, time, calendar: { opening, timezone } }: Scene, night: number, sweep: Stage['sweep']): Story =>
  async () => {
    const day = opening.add({ days: night })
    await time.until(day.toZonedDateTime({ timeZone: timezone, plainTime: '04:30' }).toInstant())
    await sweep(shop)
  }
