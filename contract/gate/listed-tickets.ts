/**
 * A ticket in compact form: code without hyphens, product, departure (0 for none), when its print was issued (milliseconds), the index of
 * its validity in `VALIDITIES` (`unanswered`: valid, but an answer is missing without which nobody is let in), its marks as one number, its variant (0 for none), and its last scan on each list: list, index of the outcome in `COUNTED`, instant (milliseconds), gate.
 */
export type ListedTicket = [
  code: string,
  product: number,
  departure: number,
  issued: number,
  validity: number,
  marks: number,
  variant: number,
  ...scans: number[],
]

/** A listed ticket with its holder's name, for devices that may keep names. */
export type NamedTicket = [...ListedTicket, name: string]

export const VALIDITIES = [
  'valid',
  'unpaid',
  'terms',
  'blocked',
  'refunding',
  'refunded',
  'cancelled',
  'reassigned',
  'unanswered',
] as const
export const COUNTED = ['admitted', 'checked_out', 'undone'] as const
