import { useEffect, useState } from 'react'
import { LOW_BATTERY } from '#contract/gate/names.ts'
import { watchBattery } from '#web/gate/device/battery.ts'

/** The battery level in per cent if it is low and not charging; otherwise, or if the browser does not tell, null. */
export function useLowBattery(): number | null {
  const [low, setLow] = useState<number | null>(null)
  useEffect(
    () =>
      watchBattery((percent, isCharging) => setLow(!isCharging && percent <= LOW_BATTERY ? percent : null)),
    [],
  )
  return low
}
