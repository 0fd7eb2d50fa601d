/** Phones that admit: adding, pairing, authenticating and switching them off. */
export * as devices from './setup/devices.ts'
/** Gates and check-in lists. */
export * as lists from './setup/lists.ts'
/** Scans: answering and recording them, and taking an admission back. */
export * as scans from './scans/scans.ts'
/** What devices need to decide without a network. */
export { sync } from './offline/sync.ts'
/** Scans as they are summed up, and what the sums say otherwise than the scans. */
export { count, miscounted } from './live/count.ts'
export type { Counted } from './live/count-queries.ts'
/** How many lists expect, and have let in; and the same of gates and products. */
export { all as figures, figuresOf } from './live/figures.ts'
/** What a supervisor makes of a conflict. */
export { review } from './live/reviews.ts'
/** What the text of a QR code is, and whether a ticket may be used. */
export { findByBarcode, validityOf } from './scans/tickets.ts'
/** Tickets by a name or code that was typed at a gate. */
export { search } from './scans/search.ts'
