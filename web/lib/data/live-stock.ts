import type { ItemAvailability } from '#contract/availability.ts'
import { pageVersion } from './page-data.ts'
import { updateAvailability } from './stock.ts'

/** How long after a change it is looked whether the stream is wanted: pages that follow each other share one. */
const SETTLE_MS = { least: 500, spread: 1_000 }
/** When a server that refused a stream is asked again. */
const REFUSED_MS = { least: 30_000, spread: 30_000 }

/** With jitter, so that a thousand pages that were opened in one second do not come back in one. */
const delay = ({ least, spread }: typeof SETTLE_MS): number => least + Math.random() * spread

let followers = 0
let stream: EventSource | null = null
let timer: ReturnType<typeof setTimeout> | undefined
/** Up to where the page knows what is left. */
let version: string | null = null

/**
 * Follows what is left for as long as the page is in sight, until the returned function is called. Without streams, in the
 * browser or on the way, the pages ask now and then instead (`useFreshData`).
 */
export function followStock(): () => void {
  if (typeof EventSource === 'undefined') return () => undefined
  if (followers === 0) document.addEventListener('visibilitychange', settleSoon)
  followers += 1
  settleSoon()
  return () => {
    followers -= 1
    if (followers === 0) document.removeEventListener('visibilitychange', settleSoon)
    settleSoon()
  }
}

function settleSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(settle, delay(SETTLE_MS))
}

function settle(): void {
  const isWanted = followers > 0 && !document.hidden
  if (isWanted) stream ??= open()
  else close()
}

function open(): EventSource {
  version ??= pageVersion()
  const opened = new EventSource(`/api/availability?since=${version}`)
  opened.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) => {
    version = lastEventId
    const changed: ItemAvailability[] = JSON.parse(data)
    updateAvailability(changed)
  })
  opened.addEventListener('error', () => {
    // What was only cut the browser opens again by itself.
    if (opened.readyState !== EventSource.CLOSED) return
    close()
    clearTimeout(timer)
    timer = setTimeout(settle, delay(REFUSED_MS))
  })
  return opened
}

function close(): void {
  stream?.close()
  stream = null
}
