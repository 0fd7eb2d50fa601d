import type { Shop } from '#server/platform/shop.ts'
import type { Calendar } from './calendar.ts'
import type { SimulatedClock } from './simulated-clock.ts'

/** Where the stories of the demo play. */
export interface Simulation {
  /** A shop of the past: its clock is `time`. */
  shop: Shop
  clock: SimulatedClock
  calendar: Calendar
  /** Who works in the office, as the audit names them. */
  staff: { sales: string; finance: string }
}
