import { openSignals } from './signals.ts'
import { storyOf } from './story.ts'
import type { StartTimer } from './timer.ts'
import { openView, type Festival } from './view.ts'
import { Line, estimate, type Visit } from './visit.ts'

interface Room {
  root: HTMLElement
  festival: Festival
  key: string
  cart: () => string
  startTimer: StartTimer
  /** Leaves the waiting room for the page that was asked for. */
  goTo: (page: string) => void
  page: string
}

/** Long enough to read whose turn it is. */
const TURN_SHOWN = 4_000

const SECOND = 1_000

/** Opens the waiting room: stands in line, shows how it stands each second, calls its person, and leads to the page that was asked for. */
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
    onLeave: () => line.leave(),
    onAgain: () => line.again(),
  })
  const render = () => {
    if (visit === null) return
    const seen = estimate(visit)
    if (seen?.stage === 'waiting') started = Math.max(started, seen.ahead)
    show(storyOf(visit, started, locale), {
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
  const line = new Line({ key, cart, startTimer, onChange, onOpen: go })
  const clock = setInterval(render, SECOND)
  const closing = new AbortController()
  addEventListener('pageshow', ({ persisted }) => persisted && line.again(), closing)
  return () => {
    clearInterval(clock)
    line.close()
    turn.close()
    closing.abort()
  }
}

/** Calls somebody when it is their turn, and leads them in once they look at the page. */
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
