import { useEffect, useRef, useState } from 'react'
import { TONES } from '#contract/gate/tones.ts'
import type { GateState } from '#web/gate/device/gate.ts'
import { isYes } from './outcomes.ts'
import { Signals } from './signals.ts'

const wasTouched = () => 'userActivation' in navigator && navigator.userActivation.hasBeenActive

/** Signals each result by sound and vibration. Returns whether the browser blocks sounds until the page is touched. */
export function useSignals({ shown, settings }: GateState): boolean {
  const [isBlocked, setBlocked] = useState(() => !wasTouched())
  const signals = useRef<Signals>(null)
  useEffect(() => {
    const own = (signals.current ??= new Signals(setBlocked))
    const unlock = () => {
      own.unlock()
      setBlocked(false)
    }
    // The page was already touched, during the pairing.
    if (wasTouched()) own.unlock()
    addEventListener('pointerdown', unlock)
    addEventListener('keydown', unlock)
    return () => {
      removeEventListener('pointerdown', unlock)
      removeEventListener('keydown', unlock)
    }
  }, [])
  useEffect(() => {
    if (settings.muted || !shown || shown.kind === 'asking') return
    if (shown.kind === 'answered' && isYes(TONES[shown.result.outcome])) signals.current?.yes()
    else signals.current?.no()
  }, [shown, settings.muted])
  return isBlocked && !settings.muted
}
