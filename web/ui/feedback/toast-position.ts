/** The positions of toasts, the preferred one first. */
const PLACES = ['bottom', 'bottom-start', 'top', 'top-start', 'middle'] as const

/** What the next action needs: the main buttons of a page and of a dialog, the time left, and the total. */
const MAIN = '[data-main], .mantine-Button-root:not([data-variant])'

/** Other interactive elements. */
const OTHERS = 'a[href], button, input, select, textarea, summary, [role="tab"]'

/** The cost of the middle of the page: less than covering the next action, more than covering anything else. */
const MIDDLE = 500

/** The cost of covering an element that the next action needs. */
const NEEDED = 1000

/** When the position is checked again: a change that a toast reports, or the next page, may render a little later. */
const RECHECK_MS = [150, 600, 1500]

const overlap = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** The cost of the present position: the covered elements, weighted. */
function costOf(place: HTMLElement): number {
  const own = place.getBoundingClientRect()
  const under = (each: Element): boolean =>
    !place.contains(each) && overlap(own, each.getBoundingClientRect())
  const focus = document.activeElement
  const needed = new Set(document.querySelectorAll(MAIN))
  if (focus !== null && focus !== document.body) needed.add(focus)
  const others = [...document.querySelectorAll(OTHERS)].filter((each) => !needed.has(each))
  return NEEDED * [...needed].filter(under).length + others.filter(under).length
}

/** Moves the toasts to the position that covers nothing needed for the next action, and as little else as possible. */
function choosePosition(element: HTMLElement): void {
  let best = { place: PLACES[0] as string, cost: Number.POSITIVE_INFINITY }
  for (const place of PLACES) {
    element.dataset['at'] = place
    const cost = costOf(element) + (place === 'middle' ? MIDDLE : 0)
    if (cost < best.cost) best = { place, cost }
    if (cost === 0) break
  }
  element.dataset['at'] = best.place
}

/**
 * Keeps the toasts in position, from the appearance of one until the last check. They move only off elements needed for the next
 * action, so that nobody clicks beside their button. Returns a function that stops the checks.
 */
export function keepPosition(element: HTMLElement): () => void {
  choosePosition(element)
  const recheck = () => {
    if (costOf(element) >= NEEDED) choosePosition(element)
  }
  const timers = RECHECK_MS.map((ms) => setTimeout(recheck, ms))
  // A dialog takes the focus when it opens, and may render its content a little later.
  const recheckTwice = () => {
    recheck()
    timers.push(setTimeout(recheck, RECHECK_MS[0]))
  }
  element.ownerDocument.addEventListener('focusin', recheckTwice)
  return () => {
    for (const timer of timers) clearTimeout(timer)
    element.ownerDocument.removeEventListener('focusin', recheckTwice)
  }
}
