import { openSignals } from './signals.ts'
import { pageTextsOf } from './page-texts.ts'
import type { StartTimer } from './timer.ts'
import { openView, type Festival } from './view.ts'
import { Queue, estimate, type Visit } from './visit.ts'

interface Room {
  root: HTMLElement
  festival: Festival
  key: string
  cart: () => string
  startTimer: StartTimer
  /** Leaves the waiting room for the page that was requested. */
  goTo: (page: string) => void
  page: string
}

/** Long enough to read the announcement of the turn. */
const TURN_SHOWN = 4_000

const SECOND = 1_000

/**
 * Runs the waiting room: queues, updates the page each second, alerts the visitor at their turn, and navigates to the requested
 * page.
 */
export function openRoom({ root, festival, key, cart, startTimer, goTo, page }: Room): () => void {
  const signals = openSignals()
  const { locale, name } = festival
  let visit: Visit | null = null
  let started = 0
  const go = () => goTo(page)
  const turn = openTurn((is) => (is ? signals.call(name) : signals.end()), go)
  const show = openView(root, festival, {
    signals,
    onGo: go,
    onLeave: () => queue.leave(),
    onAgain: () => queue.again(),
  })
  const render = () => {
    if (visit === null) return
    const seen = estimate(visit)
    if (seen?.stage === 'waiting') started = Math.max(started, seen.ahead)
    show(pageTextsOf(visit, started, locale), {
      number: visit.number?.toLocaleString(locale) ?? '',
      soldOut: visit.room?.sold_out ?? [],
      hasLeft: visit.hasLeft,
    })
  }
  const onChange = (next: Visit) => {
    visit = next
    turn.set(next.turnEnds !== null)
    render()
  }
  const queue = new Queue({ key, cart, startTimer, onChange, onOpen: go })
  const clock = setInterval(render, SECOND)
  const closing = new AbortController()
  addEventListener('pageshow', ({ persisted }) => persisted && queue.again(), closing)
  return () => {
    clearInterval(clock)
    queue.close()
    turn.close()
    closing.abort()
  }
}

/** Alerts the visitor at their turn, and lets them in once the page is visible. */
function openTurn(call: (is: boolean) => void, go: () => void) {
  let isTurn = false
  let leading: ReturnType<typeof setTimeout> | undefined
  const lead = () => {
    clearTimeout(leading)
    if (isTurn && document.visibilityState === 'visible') leading = setTimeout(go, TURN_SHOWN)
  }
  document.addEventListener('visibilitychange', lead)
  return {
    set(is: boolean) {
      if (is === isTurn) return
      isTurn = is
      call(is)
      lead()
    },
    close() {
      clearTimeout(leading)
      document.removeEventListener('visibilitychange', lead)
    },
  }
}
