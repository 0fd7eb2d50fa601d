import { useEffect, useSyncExternalStore } from 'react'
import type { Answer } from '#contract/calls/declaration.ts'
import * as calls from '#contract/calls/shop/data-calls.ts'

/** A browser's clock drifts by some milliseconds in this time. */
const MEASURE_AGAIN_MS = { least: 240_000, spread: 120_000 }
/** The first response may include the time to connect, so more samples narrow the offset down. */
const SAMPLES = 4
const BETWEEN_SAMPLES_MS = 150

/** The server's time minus `performance.now()`, which does not change when the device's clock is set; null until measured. */
let ahead: number | null = null
let followers = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** The server's time in epoch milliseconds; the device's time until the server's is measured. */
export const serverNow = (): number => (ahead === null ? Date.now() : performance.now() + ahead)

export const isServerTimeKnown = (): boolean => ahead !== null

/** Calls the listener after every measurement of the server's time. */
export function onMeasured(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Discards the measurement. */
export function forgetServerTime(): void {
  ahead = null
}

/** The bounds of the offset: the server read its clock after the request was sent and before the response was received. */
interface Bounds {
  least: number
  most: number
}

async function sample(): Promise<Bounds> {
  const sent = performance.now()
  const response = await fetch(calls.getTime.path, { cache: 'no-store' })
  const received = performance.now()
  if (!response.ok) throw new Error(`The time was answered with ${response.status}.`)
  const { now }: Answer<typeof calls.getTime> = await response.json()
  return { least: Date.parse(now) - received, most: Date.parse(now) - sent }
}

/** The middle of the range that all samples allow. The error is at most half of the shortest round trip, usually far less. */
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
  // If that fails, the page keeps the last offset.
  measure().catch(() => undefined)
}

function follow(): () => void {
  followers += 1
  // `performance.now()` may stand still while a device sleeps.
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

/** Keeps the server's time measured while something on the page depends on it. */
export function useServerClock(isNeeded: boolean): void {
  useEffect(() => (isNeeded ? follow() : undefined), [isNeeded])
}

/** `setTimeout` overflows after 24 days, and a device may sleep in between. */
const MAX_WAIT_MS = 30_000

/**
 * A value that depends on the time. `next` returns the server time at which it changes; the component is rendered again then. It
 * is null in a prerendered page, which may be out of date when it is viewed.
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
      waiting = setTimeout(wake, Math.min(Math.max(1, Math.ceil(at - now)), MAX_WAIT_MS))
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
