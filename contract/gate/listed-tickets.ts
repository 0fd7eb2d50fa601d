/**
 * A ticket in compact form: code without hyphens, product, departure (0 for none), when its print was issued (milliseconds), the index of
 * its validity in `VALIDITIES`, the digest of a print in the former format (or ''), and its last scan on each list: list, index of the
 * outcome in `COUNTED`, instant (milliseconds), gate.
 */
export type ListedTicket = [
  code: string,
  product: number,
  departure: number,
  issued: number,
  validity: number,
  former: string,
  ...scans: number[],
]

export const VALIDITIES = [
  'valid',
  'unpaid',
  'terms',
  'blocked',
  'refunding',
  'refunded',
  'cancelled',
  'reassigned',
] as const
export const COUNTED = ['admitted', 'checked_out', 'undone'] as const

/** The digest that identifies a print in the former format on a device: the first nine bytes of its SHA-256, in base64url. */
export const FORMER_DIGEST_BYTES = 9
