import { useEffect } from 'react'
import { useData } from '#web/lib/data/data.ts'

const IDLE_MS = 2500

/** Keeps the tickets of who is logged in up to date for places without a network, once the page is idle. */
export function useKeptTickets(): void {
  const { customer, orders, config } = useData()
  const isKnown = customer !== null
  useEffect(() => {
    if (!isKnown) return
    const timer = setTimeout(() => {
      // What cannot be kept, in a private window for instance, is still on the page.
      import('./keep.ts').then(({ keepForOffline }) => keepForOffline(orders, config)).catch(() => undefined)
    }, IDLE_MS)
    return () => clearTimeout(timer)
  }, [isKnown, orders, config])
}
