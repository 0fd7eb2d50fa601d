/** The positions of toasts, the preferred one first; else they are wherever they cover the least (`free`). */
const PLACES = ['bottom', 'bottom-start', 'top', 'top-start'] as const

/** What the next action needs: the main buttons of a page and of a dialog, the total. */
const ACTIONS = '[data-main], .mantine-Button-root:not([data-variant])'

/** What is read or filled in: the time left, headings and fields. */
const READ = '[role="timer"], [data-clock], h1, h2, h3, input, select, textarea'

/** Other interactive elements. */
const OTHERS = 'a[href], button, summary, [role="tab"]'

/** The cost of a position that is none of the usual: less than covering what is needed, more than covering anything else. */
const UNUSUAL = 500

/** The cost of covering an element that is needed. */
const NEEDED = 1000

/** The distance between two heights that are tried, and to the edges of the screen. */
const STEP = 12

/** When the position is checked again: a change that a toast reports, or the next page, may render a little later. */
const RECHECK_MS = [150, 600, 1500]

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** What toasts may cover, and what they must not. */
interface Surroundings {
  needed: Box[]
  others: Box[]
}

function surroundingsOf(place: HTMLElement): Surroundings {
  const focus = document.activeElement
  const needed = new Set(document.querySelectorAll(`${ACTIONS}, ${READ}`))
  if (focus !== null && focus !== document.body) needed.add(focus)
  const boxes = (elements: Iterable<Element>) =>
    [...elements].filter((each) => !place.contains(each)).map((each) => each.getBoundingClientRect())
  const others = [...document.querySelectorAll(OTHERS)].filter((each) => !needed.has(each))
  return { needed: boxes(needed), others: boxes(others) }
}

/** The cost of a position: the covered elements, weighted. */
function costOf(own: Box, { needed, others }: Surroundings): number {
  const under = (box: Box) => overlap(own, box)
  return NEEDED * needed.filter(under).length + others.filter(under).length
}

/** The height at which toasts of this size cover the least, the lowest if there are several. */
function freeHeight({ left, right, top, bottom }: Box, around: Surroundings): { top: number; cost: number } {
  const height = bottom - top
  let best = { top: STEP, cost: Number.POSITIVE_INFINITY }
  for (let at = innerHeight - height - STEP; at >= STEP; at -= STEP) {
    const cost = costOf({ left, right, top: at, bottom: at + height }, around)
    if (cost < best.cost) best = { top: at, cost }
  }
  return best
}

/** Moves the toasts to the position that covers nothing that is needed, and as little else as possible. */
function choosePosition(element: HTMLElement): void {
  const around = surroundingsOf(element)
  let best = { place: PLACES[0] as string, cost: Number.POSITIVE_INFINITY }
  for (const place of PLACES) {
    element.dataset['at'] = place
    const cost = costOf(element.getBoundingClientRect(), around)
    if (cost < best.cost) best = { place, cost }
    if (cost === 0) break
  }
  if (best.cost >= NEEDED) {
    element.dataset['at'] = PLACES[0]
    const { top, cost } = freeHeight(element.getBoundingClientRect(), around)
    element.style.setProperty('--free', `${top}px`)
    if (cost + UNUSUAL < best.cost) best = { place: 'free', cost }
  }
  element.dataset['at'] = best.place
}

/**
 * Keeps the toasts in position, from the appearance of one until the last check. They move only off elements that are
 * needed, so that nobody clicks beside their button. Returns a function that stops the checks.
 */
export function keepPosition(element: HTMLElement): () => void {
  choosePosition(element)
  const recheck = () => {
    if (costOf(element.getBoundingClientRect(), surroundingsOf(element)) >= NEEDED) choosePosition(element)
  }
  const timers = RECHECK_MS.map((ms) => setTimeout(recheck, ms))
  // A dialog takes the focus when it opens, and may render its content a little later.
  const recheckTwice = () => {
    recheck()
    timers.push(setTimeout(recheck, RECHECK_MS[0]))
  }
  element.ownerDocument.addEventListener('focusin', recheckTwice)
  element.ownerDocument.addEventListener('scrollend', recheck)
  return () => {
    for (const timer of timers) clearTimeout(timer)
    element.ownerDocument.removeEventListener('focusin', recheckTwice)
    element.ownerDocument.removeEventListener('scrollend', recheck)
  }
}
