import { useEffect, useState } from 'react'

/** Milliseconds after which an answer is slow. */
const SLOW = 3000

/** Whether something has been under way for so long that one wonders. */
export function useSlow(pending: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!pending) return undefined
    const timer = setTimeout(() => setSlow(true), SLOW)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [pending])
  return pending && slow
}
