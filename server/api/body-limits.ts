const KIB = 1024
const MIB = 1024 * KIB

/** The largest bodies that calls take, in bytes. The example of a proxy in `docs/operations.md` lets as much through. */
export const BODY_LIMITS = {
  /** Any call that says nothing else, and what gateways send. */
  call: 64 * KIB,
  /** Thousands of vouchers by their codes. */
  vouchers: 256 * KIB,
  /** Some hundreds of scans that a device at the gate has answered by itself. */
  scans: 512 * KIB,
  /** One rich text of the festival, however its characters are written. */
  richText: 768 * KIB,
  /** A part of the festival with long texts; a whole festival file has at most as much. */
  festivalPart: 2 * MIB,
  picture: 20 * MIB,
  /** Ten thousand lines of camt.053 have less. */
  bankStatement: 20 * MIB,
  /** A zip of a festival file and its pictures. */
  festivalFile: 100 * MIB,
}
