import { useEffect, useState } from 'react'
import * as data from '#web/lib/data/data.ts'

/** Seconds between the polls: half a minute in all. */
const INTERVALS = [1, 1.5, 2, 3, 4, 5, 6, 8]

export interface PaymentPolling {
  /** Polling; false before the first poll and after giving up. */
  isPolling: boolean
  /** Gave up without a result. */
  hasTimedOut: boolean
  retry: () => void
}

/** Polls the server for the result of the payment while `open`: immediately if `begin`, else on `retry`. */
export function usePaymentPolling(open: boolean, begin: boolean): PaymentPolling {
  const [state, setState] = useState<'idle' | 'looking' | 'gaveUp'>(begin ? 'looking' : 'idle')
  const looking = open && state === 'looking'
  useEffect(() => {
    if (!looking) return undefined
    let left = false
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      for (const pause of INTERVALS) {
        await new Promise<void>((resolve) => (timer = setTimeout(resolve, pause * 1000)))
        // A failed poll says nothing about the payment.
        await data.refresh().catch(() => null)
        if (left) return
      }
      setState('gaveUp')
    }
    void look()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [looking])
  return { isPolling: looking, hasTimedOut: state === 'gaveUp', retry: () => setState('looking') }
}
