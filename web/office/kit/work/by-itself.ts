import type { Location } from 'react-router'

/** The state of a navigation that nobody asked for: what is done leads to what is next. */
export const BY_ITSELF = { byItself: true }

/** Whether the page opened by itself. */
export const openedByItself = ({ state }: Pick<Location<unknown>, 'state'>): boolean =>
  typeof state === 'object' && state !== null && 'byItself' in state && state.byItself === true
