import type { GateFigures, GateSetup } from '#contract/office/gate.ts'

/** The gates in numbers, and what they are. */
export interface LiveProps {
  figures: GateFigures
  setup: GateSetup
}
