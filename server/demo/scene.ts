import type { Shop } from '#server/platform/shop.ts'
import type { Calendar } from './days.ts'
import type { Time } from './time.ts'

/** Where the stories of the demo play. */
export interface Scene {
  /** A shop of the past: its clock is `time`. */
  shop: Shop
  time: Time
  calendar: Calendar
  /** Who works in the office, as the audit names them. */
  staff: { sales: string; finance: string }
}
