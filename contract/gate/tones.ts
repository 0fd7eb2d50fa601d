import type { Answer } from './scans.ts'

/** `aside`: nothing is wrong with the ticket, but it does not count here and now. */
export type Tone = 'yes' | 'out' | 'aside' | 'no'

/** How the phones of a gate and the office show an answer: by one table, so that both mean the same by a colour. */
export const TONES: Record<Answer, Tone> = {
  admitted: 'yes',
  left: 'out',
  not_inside: 'aside',
  other_product: 'aside',
  other_day: 'aside',
  departure_unknown: 'aside',
  terms: 'aside',
  admitted_before: 'no',
  old: 'no',
  unknown: 'no',
  unpaid: 'no',
  blocked: 'no',
  refunding: 'no',
  refunded: 'no',
  cancelled: 'no',
  reassigned: 'no',
}
