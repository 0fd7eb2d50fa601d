import type { ItemAvailability } from '#contract/availability.ts'
import * as calls from '#contract/calls/shop/data-calls.ts'
import { pageVersion } from './page-data.ts'
import { updateAvailability } from './stock.ts'

/** The delay before the stream is opened or closed, so that consecutive pages share one. */
const SYNC_DELAY_MS = { least: 500, spread: 1_000 }
/** The delay before a server that refused the stream is tried again. */
const RETRY_DELAY_MS = { least: 30_000, spread: 30_000 }

/** With jitter, so that a thousand pages opened in one second do not reconnect in one. */
const delay = ({ least, spread }: typeof SYNC_DELAY_MS): number => least + Math.random() * spread

let followers = 0
let stream: EventSource | null = null
let timer: ReturnType<typeof setTimeout> | undefined
/** The version of the availability that the page has. */
let version: string | null = null

/**
 * Keeps the availability up to date while the page is visible, until the returned function is called. If event streams are not
 * supported or blocked, pages poll instead (`useFreshData`).
 */
export function followStock(): () => void {
  if (typeof EventSource === 'undefined') return () => undefined
  if (followers === 0) document.addEventListener('visibilitychange', scheduleSync)
  followers += 1
  scheduleSync()
  return () => {
    followers -= 1
    if (followers === 0) document.removeEventListener('visibilitychange', scheduleSync)
    scheduleSync()
  }
}

function scheduleSync(): void {
  clearTimeout(timer)
  timer = setTimeout(syncStream, delay(SYNC_DELAY_MS))
}

function syncStream(): void {
  const isWanted = followers > 0 && !document.hidden
  if (isWanted) stream ??= open()
  else close()
}

function open(): EventSource {
  version ??= pageVersion()
  const opened = new EventSource(`${calls.followAvailability.path}?since=${version}`)
  opened.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) => {
    version = lastEventId
    const changed: ItemAvailability[] = JSON.parse(data)
    updateAvailability(changed)
  })
  opened.addEventListener('error', () => {
    // The browser reopens a dropped connection by itself.
    if (opened.readyState !== EventSource.CLOSED) return
    close()
    clearTimeout(timer)
    timer = setTimeout(syncStream, delay(RETRY_DELAY_MS))
  })
  return opened
}

function close(): void {
  stream?.close()
  stream = null
}
