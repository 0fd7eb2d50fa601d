import { useEffect } from 'react'
import type { Ticket } from '#contract/orders.ts'
import * as data from '#web/lib/data/data.ts'
import { useFreshData } from '#web/lib/data/stock.ts'

const MINUTE = 60_000

/** Loads the tickets again when their page becomes visible, and every minute while one is locked. */
export function useFreshTickets(tickets: Ticket[]): void {
  useFreshData()
  const isLocked = tickets.some(({ recently_edited }) => recently_edited)
  useEffect(() => {
    if (!isLocked) return
    const timer = setInterval(() => {
      if (!document.hidden) data.refresh().catch(() => undefined)
    }, MINUTE)
    return () => clearInterval(timer)
  }, [isLocked])
}
