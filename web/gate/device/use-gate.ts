import { createContext, use, useSyncExternalStore } from 'react'
import type { Gate, GateState } from './gate.ts'

/** The application of this page. */
export const GateContext = createContext<Gate | null>(null)

/** The application, and its current state. */
export function useGate(): { gate: Gate; state: GateState } {
  const gate = use(GateContext)
  if (gate === null) throw new Error('There is no gate around this component.')
  return { gate, state: useSyncExternalStore(gate.listen, gate.get) }
}
