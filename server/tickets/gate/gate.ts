/** Scanner devices: adding, pairing, authenticating and disabling them. */
export * as devices from './setup/devices.ts'
/** Gates and check-in lists. */
export * as lists from './setup/lists.ts'
/** Scans: deciding and recording them, and reversing an admission. */
export * as scans from './scans/scans.ts'
/** The data that devices need to decide offline. */
export { sync } from './offline/sync.ts'
/** Aggregated scan counts, and discrepancies from the scans. */
export { count, miscounted } from './live/count.ts'
export type { Counted } from './live/count-queries.ts'
/** Expected and admitted tickets by check-in list, gate and product. */
export { all as figures, figuresOf } from './live/figures.ts'
/** Records a supervisor's review of a conflict. */
export { review } from './live/reviews.ts'
/** Finds the ticket of a QR code, and decides whether a ticket may be used. */
export { findByBarcode, validityOf } from './scans/tickets.ts'
/** Finds tickets by a name or code typed at a gate. */
export { search } from './scans/search.ts'
