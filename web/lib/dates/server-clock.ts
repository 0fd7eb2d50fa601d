import { useEffect, useSyncExternalStore } from 'react'
import type { TimeResponse } from '#contract/data.ts'

/** A clock of a browser drifts by some milliseconds within this time. */
const MEASURE_AGAIN_MS = { least: 240_000, spread: 120_000 }
/** The first answer may have waited for a connection, so some more are taken, which narrow the time down. */
const SAMPLES = 4
const BETWEEN_SAMPLES_MS = 150

/** The server's time minus `performance.now()`, which no change of the device's clock moves; null until it was measured. */
let ahead: number | null = null
let followers = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** The server's time in epoch milliseconds; the device's until the server's was measured. */
export const serverNow = (): number => (ahead === null ? Date.now() : performance.now() + ahead)

/** Whether the server's time was measured. */
export const isServerTimeKnown = (): boolean => ahead !== null

/** Calls the listener whenever the server's time was measured. */
export function onMeasured(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Forgets what was measured. */
export function forgetServerTime(): void {
  ahead = null
}

/** What the server's time less `performance.now()` can be: it read its clock after it was asked, and before it was heard. */
interface Bounds {
  least: number
  most: number
}

async function sample(): Promise<Bounds> {
  const sent = performance.now()
  const response = await fetch('/api/time', { cache: 'no-store' })
  const received = performance.now()
  if (!response.ok) throw new Error(`The time was answered with ${response.status}.`)
  const { now }: TimeResponse = await response.json()
  return { least: Date.parse(now) - received, most: Date.parse(now) - sent }
}

/** The middle of what all samples allow: it errs by half of the fastest way there and back at most, mostly by far less. */
async function measure(): Promise<void> {
  const known = { least: -Infinity, most: Infinity }
  for (let taken = 0; taken < SAMPLES; taken += 1) {
    if (taken > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN_SAMPLES_MS))
    const { least, most } = await sample()
    known.least = Math.max(known.least, least)
    known.most = Math.min(known.most, most)
    ahead = (known.least + known.most) / 2
    for (const tell of listeners) tell()
  }
}

function measureNow(): void {
  clearTimeout(timer)
  if (followers === 0 || document.hidden) return
  const { least, spread } = MEASURE_AGAIN_MS
  timer = setTimeout(measureNow, least + Math.random() * spread)
  // Without an answer the page goes on as the server told it last.
  measure().catch(() => undefined)
}

function follow(): () => void {
  followers += 1
  // A device that slept has lost count of the time.
  if (followers === 1) {
    document.addEventListener('visibilitychange', measureNow)
    measureNow()
  }
  return () => {
    followers -= 1
    if (followers > 0) return
    document.removeEventListener('visibilitychange', measureNow)
    clearTimeout(timer)
  }
}

/** Keeps the server's time measured while something of the page depends on it. */
export function useServerClock(isNeeded: boolean): void {
  useEffect(() => (isNeeded ? follow() : undefined), [isNeeded])
}

/** `setTimeout` counts no further than 24 days, and a device may sleep meanwhile. */
const LONGEST_WAIT_MS = 30_000

/**
 * A value that depends on the time. `next` says at which moment of the server's clock it changes; the page is drawn anew then. It is
 * null in a page that the server has written, which may be older than the look at it.
 */
export function useTimed<Value extends string | number>(
  read: (now: number) => Value | null,
  next: (now: number) => number | null,
): Value | null {
  const subscribe = (redraw: () => void) => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(waiting)
      const now = serverNow()
      const at = next(now)
      if (at === null) return
      waiting = setTimeout(wake, Math.min(Math.max(1, Math.ceil(at - now)), LONGEST_WAIT_MS))
    }
    const wake = () => {
      redraw()
      wait()
    }
    const leave = onMeasured(wake)
    wait()
    return () => {
      clearTimeout(waiting)
      leave()
    }
  }
  const now = () => read(serverNow())
  return useSyncExternalStore(subscribe, now, () => null)
}
