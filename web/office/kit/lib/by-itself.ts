import type { Location } from 'react-router'

/**
 * The options of a navigation that nobody asked for: what is done leads to what is next, or to what came of it. The shell keeps the toasts that
 * say what was done; they end with the page after it.
 */
export const BY_ITSELF = { state: { byItself: true } }

/** Whether the page opened by itself. */
export const openedByItself = ({ state }: Pick<Location<unknown>, 'state'>): boolean =>
  typeof state === 'object' && state !== null && 'byItself' in state && state.byItself === true
