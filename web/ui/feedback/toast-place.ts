/** Where toasts may stand, the first as long as nothing is in their way there. */
const PLACES = ['bottom', 'bottom-start', 'top', 'top-start', 'middle'] as const

/** What one needs next: the main actions of a page and of a window, the time left for them, and the total. */
const MAIN = '[data-main], .mantine-Button-root:not([data-variant])'

/** What one may press or fill in. */
const OTHERS = 'a[href], button, input, select, textarea, summary, [role="tab"]'

/** The middle of a page is better than the button that one needs next, and worse than all else. */
const MIDDLE = 500

/** So much worse than anything else is it to cover what one needs next. */
const NEEDED = 1000

/** When the page is looked at again: what a toast speaks of may come or go with it, and the next page after that. */
const LOOKS_MS = [150, 600, 1500]

const overlap = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** How bad it is where the toasts stand now: what lies under them, counted by how much it is needed. */
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

/** Puts the toasts where they cover nothing that one needs next, and as little else as possible. */
function choosePlace(element: HTMLElement): void {
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
 * Keeps the place of the toasts, from when one of them comes until the next look finds nothing changed: they move only off
 * what one needs next, so that nobody misses their button. Gives what ends it.
 */
export function keepPlace(element: HTMLElement): () => void {
  choosePlace(element)
  const look = () => {
    if (costOf(element) >= NEEDED) choosePlace(element)
  }
  const timers = LOOKS_MS.map((ms) => setTimeout(look, ms))
  // A window opens with the focus in it, and may have its content a little later.
  const lookTwice = () => {
    look()
    timers.push(setTimeout(look, LOOKS_MS[0]))
  }
  element.ownerDocument.addEventListener('focusin', lookTwice)
  return () => {
    for (const timer of timers) clearTimeout(timer)
    element.ownerDocument.removeEventListener('focusin', lookTwice)
  }
}
