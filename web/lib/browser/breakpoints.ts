import { useSyncExternalStore } from 'react'

/** Whether the screen matches a media query. Prerendered pages assume a phone, which most visitors have. */
function useMedia(query: string): boolean {
  const subscribe = (onChange: () => void) => {
    const media = matchMedia(query)
    media.addEventListener('change', onChange)
    return () => media.removeEventListener('change', onChange)
  }
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  )
}

/** Whether the screen is a phone's, where panels are sheets. The style sheets use the same width. */
export const useIsPhone = (): boolean => useMedia('(width < 760px)')
