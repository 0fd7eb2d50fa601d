/** Sums the layout shifts of a page, from its start, in `moved`. */
export const OBSERVE_SHIFTS = `
  globalThis.moved = 0
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) moved += value
  }).observe({ type: 'layout-shift', buffered: true })`
