/** The Battery Status API, which some browsers have. */
interface Battery extends EventTarget {
  /** Between 0 and 1. */
  level: number
  charging: boolean
}

const EVENTS = ['levelchange', 'chargingchange'] as const

async function ofBrowser(): Promise<Battery | null> {
  try {
    const { getBattery } = navigator as { getBattery?: () => Promise<Battery> }
    return (await getBattery?.call(navigator)) ?? null
  } catch {
    return null
  }
}

const percentOf = ({ level }: Battery): number => Math.round(level * 100)

/** The battery level in per cent; null if the browser does not tell. */
export async function batteryLevel(): Promise<number | null> {
  const battery = await ofBrowser()
  return battery && percentOf(battery)
}

/**
 * Reports the battery level in per cent, and whether it is charging, now and at every change. Returns a function that stops it.
 */
export function watchBattery(tell: (percent: number, isCharging: boolean) => void): () => void {
  const stopped = new AbortController()
  void reportUntil(stopped.signal, tell)
  return () => stopped.abort()
}

async function reportUntil(signal: AbortSignal, tell: (percent: number, isCharging: boolean) => void) {
  const battery = await ofBrowser()
  if (!battery || signal.aborted) return
  const look = () => tell(percentOf(battery), battery.charging)
  for (const event of EVENTS) battery.addEventListener(event, look, { signal })
  look()
}
