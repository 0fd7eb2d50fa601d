import { useEffect } from 'react'

/** Keeps the screen on while a code is shown or scanned. Fails silently where that is not supported. */
export function useWakeLock(isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return undefined
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const ask = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return
      // It is refused at a low battery.
      const got = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) return void got?.release()
      const before = lock
      lock = got
      await before?.release()
    }
    const again = () => void ask()
    again()
    // The browser releases it whenever the page is hidden.
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [isWanted])
}
