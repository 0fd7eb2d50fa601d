import type { GateFigures, GateSetup } from '#contract/office/gate.ts'

/** The gates, and their figures. */
export interface LiveProps {
  figures: GateFigures
  setup: GateSetup
}
