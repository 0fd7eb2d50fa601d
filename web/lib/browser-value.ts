import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** What only a browser knows and what does not change; `without` where the server writes a page, and until that is taken over. */
export const useBrowserValue = <T>(read: () => T, without: T): T =>
  useSyncExternalStore(never, read, () => without)
