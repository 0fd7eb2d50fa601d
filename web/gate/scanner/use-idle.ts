import { useCallback, useEffect, useRef, useState } from 'react'

const REST_AFTER_MS = 5 * 60_000

/** Whether the camera is paused, because there was no scan (which calls `wake`) and no touch for some minutes. */
export function useIdle(): { isResting: boolean; wake: () => void } {
  const [isResting, setResting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const begin = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setResting(true), REST_AFTER_MS)
  }, [])
  const wake = useCallback(() => {
    setResting(false)
    begin()
  }, [begin])
  useEffect(() => {
    begin()
    addEventListener('pointerdown', wake)
    return () => {
      clearTimeout(timer.current)
      removeEventListener('pointerdown', wake)
    }
  }, [begin, wake])
  return { isResting, wake }
}
