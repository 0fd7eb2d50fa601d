import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** A constant value that only the browser knows. In a prerendered page, and until it is hydrated, it is `without`. */
export const useBrowserValue = <T>(read: () => T, without: T): T =>
  useSyncExternalStore(never, read, () => without)

/** Whether the page is hydrated: until then it shows what the server has rendered, which knows neither hash nor history. */
export const useIsHydrated = (): boolean => useBrowserValue(() => true, false)
