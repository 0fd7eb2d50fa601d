import { useEffect, useState } from 'react'
import { LOW_BATTERY } from '#contract/gate/names.ts'
import { watchBattery } from '#web/gate/device/battery.ts'

/** The battery in per cent once it is low and nothing charges it; null before, and where the browser does not tell. */
export function useLowBattery(): number | null {
  const [low, setLow] = useState<number | null>(null)
  useEffect(
    () =>
      watchBattery((percent, isCharging) => setLow(!isCharging && percent <= LOW_BATTERY ? percent : null)),
    [],
  )
  return low
}
