/** What some browsers tell of the battery. */
interface Battery {
  /** Between 0 and 1. */
  level: number
}

/** The battery in per cent; null where the browser does not tell. */
export async function batteryLevel(): Promise<number | null> {
  try {
    const { getBattery } = navigator as { getBattery?: () => Promise<Battery> }
    const battery = await getBattery?.call(navigator)
    return battery ? Math.round(battery.level * 100) : null
  } catch {
    return null
  }
}
