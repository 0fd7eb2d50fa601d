import { useEffect } from 'react'
import { useData } from '#web/lib/data/data.ts'

const IDLE_MS = 2500

/** Stores the customer's tickets for use without a network whenever they change, once the page is idle. */
export function useOfflineTickets(): void {
  const { customer, orders, config } = useData()
  const isKnown = customer !== null
  useEffect(() => {
    if (!isKnown) return
    const timer = setTimeout(() => {
      // Storing may fail, in a private window for instance; the page still shows them.
      import('./save-tickets.ts')
        .then(({ saveForOffline }) => saveForOffline(orders, config))
        .catch(() => undefined)
    }, IDLE_MS)
    return () => clearTimeout(timer)
  }, [isKnown, orders, config])
}
