import { useEffect } from 'react'

/**
 * Keeps the screen from darkening while something is held out to be read, or read. Where that is not possible nothing is said.
 */
export function useWakeLock(isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return undefined
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const ask = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return
      // It is refused where the battery is low.
      const got = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) return void got?.release()
      const before = lock
      lock = got
      await before?.release()
    }
    const again = () => void ask()
    again()
    // The browser takes it back whenever the page is out of sight.
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [isWanted])
}
