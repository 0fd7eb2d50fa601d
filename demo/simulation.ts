import type { Shop } from '#server/platform/shop.ts'
import type { Calendar } from './calendar.ts'
import type { SimulatedClock } from './simulated-clock.ts'

/** What the scenarios of the demo share. */
export interface Simulation {
  /** The shop in the past; its clock is `clock`. */
  shop: Shop
  clock: SimulatedClock
  calendar: Calendar
  /** The staff, as the audit log names them. */
  staff: { sales: string; finance: string }
}
