import type { ScanOutcome } from './scans.ts'

/** `aside`: the ticket is valid, but not here or not now. */
export type Tone = 'yes' | 'out' | 'aside' | 'no'

/** The display of outcomes on gate phones and in the office: one table, so that colours have the same meaning in both. */
export const TONES: Record<ScanOutcome, Tone> = {
  admitted: 'yes',
  checked_out: 'out',
  just_admitted: 'aside',
  not_inside: 'aside',
  other_product: 'aside',
  other_day: 'aside',
  unanswered: 'aside',
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
