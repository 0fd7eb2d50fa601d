/**
 * Gives the current history entry a key of its own. The router calls the first page of every load `default`, so without it the
 * page after the bank would get the scroll position of another page.
 */
export function ensureHistoryKey(): void {
  if (history.state?.key) return
  history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '')
}
