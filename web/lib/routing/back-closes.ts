import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/*
 * Back closes a window (a dialog, a sheet) before it leaves the page. An open window therefore has an entry of its own in
 * the browser's history, of the same page, of which the router hears nothing. The entry of a window that was closed in
 * another way stays where it is, as taking it away would race with whatever comes next; Back and Forward pass over it.
 */

interface Entry {
  /** The router's key of the page. */
  key: unknown
  /** How many windows are open over the page. */
  depth: number
}

const entry = (): Entry => ({ key: history.state?.key, depth: history.state?.windows ?? 0 })

/** What closes each open window, the lowest first. */
const closers: (() => void)[] = []

let current: Entry = { key: undefined, depth: 0 }

function hear(event: PopStateEvent): void {
  const before = current
  current = entry()
  const { key, depth } = current
  if (key !== before.key || depth === before.depth) return
  event.stopImmediatePropagation()
  if (closers.length > depth) for (const close of closers.splice(depth).toReversed()) close()
  else if (depth < before.depth) history.go(-1 - depth)
  else history.forward()
}

/** The router has opened the page with this key. */
function follow(key: string): void {
  current = { ...entry(), key }
}

let isListening = false

function listen(): void {
  if (isListening) return
  isListening = true
  // In the capturing phase: before the router.
  addEventListener('popstate', hear, { capture: true })
}

function open(close: () => void): () => void {
  listen()
  closers.push(close)
  if (entry().depth < closers.length)
    history.pushState({ ...history.state, windows: closers.length }, '', location.href)
  current = entry()
  return () => {
    const at = closers.indexOf(close)
    if (at >= 0) closers.splice(at, 1)
  }
}

/** Has Back close a window instead of leaving its page, as long as it is open. */
export function useBackCloses(onClose: () => void, isOpen = true): void {
  const close = useEffectEvent(onClose)
  // Before the window is painted: to Back, one that can be seen and has no entry yet would be a part of the page.
  useLayoutEffect(() => (isOpen ? open(() => close()) : undefined), [isOpen])
}

/** Follows the page that is open, so that Back is told from a jump. */
export function useCurrentEntry(): void {
  const { key } = useLocation()
  useEffect(() => follow(key), [key])
}
