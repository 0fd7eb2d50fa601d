import { useEffect } from 'react'
import { useData } from '#web/lib/data/data.ts'

const IDLE_MS = 2500

/** Stores the customer's tickets for offline use whenever they change, once the page is idle. */
export function useOfflineTickets(): void {
  const { customer, orders, config } = useData()
  const isKnown = customer !== null
  useEffect(() => {
    if (!isKnown) return
    const timer = setTimeout(() => {
      // Storing may fail, for instance in a private window; the page still shows them.
      import('./save-tickets.ts')
        .then(({ saveForOffline }) => saveForOffline(orders, config))
        .catch(() => undefined)
    }, IDLE_MS)
    return () => clearTimeout(timer)
  }, [isKnown, orders, config])
}
