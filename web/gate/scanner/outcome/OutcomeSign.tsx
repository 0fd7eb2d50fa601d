import type { ScanOutcome } from '#contract/gate/scans.ts'
import { FRAMES, SIGNS, type Tone } from './outcomes.ts'

/** The shape and the icon of a result, which are distinct without colour and text. */
export function OutcomeSign({ sign, tone }: { sign: ScanOutcome | 'failed'; tone: Tone }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" fill="none" stroke="currentColor" strokeLinejoin="round">
      <path d={FRAMES[tone]} strokeWidth="2.5" />
      <path d={SIGNS[sign]} strokeWidth="3.4" strokeLinecap="round" />
    </svg>
  )
}
