const KIB = 1024
const MIB = 1024 * KIB

/** The maximum body sizes of calls, in bytes. The proxy examples in `docs/operations.md` allow the same. */
export const BODY_LIMITS = {
  /** The default, and gateway notifications. */
  call: 64 * KIB,
  /** Thousands of vouchers by their codes. */
  vouchers: 256 * KIB,
  /** Some hundreds of offline scans of a gate device. */
  scans: 512 * KIB,
  /** One rich text of the festival, however its characters are written. */
  richText: 768 * KIB,
  /** A part of the festival with long texts; also the limit of a whole festival file. */
  festivalPart: 2 * MIB,
  /** A file of `MAX_FILE_BYTES`, with the form around it. */
  answerFile: 6 * MIB,
  /** A list of `MAX_LIST_BYTES`, as JSON. */
  guestList: 8 * MIB,
  picture: 20 * MIB,
  /** Ten thousand lines of camt.053 are smaller. */
  bankStatement: 20 * MIB,
  /** A zip of a festival file and its pictures. */
  festivalFile: 100 * MIB,
}
