import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the browser is online, as far as it knows. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** Retries when the browser comes back online. */
export function useRetryOnline(retry: () => void): void {
  const isOnline = useOnline()
  const wasOffline = useRef(false)
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (isOnline && wasOffline.current) again()
    wasOffline.current = !isOnline
  }, [isOnline])
}
