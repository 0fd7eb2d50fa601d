import type { ScanOutcome } from '#contract/gate/scans.ts'
import type { Tone as OutcomeTone } from '#contract/gate/tones.ts'

/** The appearance from a distance: each tone has its own lightness, colour and shape. */
export type Tone = OutcomeTone | 'none'

/** The outline around the icon of a result. */
export const FRAMES: Record<Tone, string> = {
  yes: 'M24 3a21 21 0 1 0 .01 0z',
  out: 'M8 4h32a4 4 0 0 1 4 4v32a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4z',
  aside: 'M24 2l22 22-22 22L2 24z',
  no: 'M15.3 3h17.4L45 15.3v17.4L32.7 45H15.3L3 32.7V15.3z',
  none: 'M8 4h32a4 4 0 0 1 4 4v32a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4z',
}

/** The icon of each result. */
export const SIGNS: Record<ScanOutcome | 'failed', string> = {
  admitted: 'M13 25l8 8 15-17',
  checked_out: 'M22 14h-8v20h8M26 17l8 7-8 7M34 24H20',
  admitted_before: 'M15 22a10 10 0 0 1 17-5l2 2M34 13v6h-6M33 26a10 10 0 0 1-17 5l-2-2M14 35v-6h6',
  just_admitted: 'M13 24h13M21 18l6 6-6 6M33 13v22',
  not_inside: 'M17 34V14h14v20M13 34h22M27 24v1',
  other_product: 'M24 12v24M16 14h13l4 3.5-4 3.5H16zM32 25H20l-4 3.5 4 3.5h12z',
  other_day: 'M15 16h18v17H15zM15 21h18M20 13v5M28 13v5M21 25l6 5M27 25l-6 5',
  unanswered: 'M14 14h20v14H24l-6 6v-6h-4zM24 17.5v4M24 25v.5',
  departure_unknown: 'M24 13a11 11 0 1 0 .01 0M24 18v6l5 3',
  old: 'M16 12h11l5 5v19H16zM27 12v5h5M20 23l8 8M28 23l-8 8',
  unknown: 'M18 19a6 6 0 1 1 9 5.2c-2.2 1.3-3 2.3-3 4.8M24 35v.5',
  unpaid: 'M30 17a8.5 8.5 0 1 0 0 14M14 22h11M14 26h11',
  terms: 'M16 12h16v24H16zM20 18h8M20 23h8M20 30l3 2 5-4',
  blocked: 'M13 24h22M13 22.5h22M13 25.5h22',
  refunding: 'M17 12h14M17 36h14M18 12c0 7 12 8 12 12s-12 5-12 12M30 12c0 7-12 8-12 12s12 5 12 12',
  refunded: 'M20 27l-7-7 7-7M13 20h15a7.5 7.5 0 0 1 0 15h-6',
  cancelled: 'M14 14l20 20M34 14L14 34',
  reassigned: 'M13 19h20l-5-5M35 29H15l5 5',
  failed: 'M12 18a17 17 0 0 1 24 0M17 24a10 10 0 0 1 14 0M24 31v1M13 36L35 12',
}

/** Whether a result admits, which decides the sound and the vibration. */
export const isYes = (tone: Tone): boolean => tone === 'yes' || tone === 'out'
