import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/*
 * Back closes a window (a dialog, a sheet) before it leaves the page. Therefore an open window has a history entry of its own for
 * the same page, which the router does not know. The entry of a window that was closed in another way stays, because removing it
 * would race with the next navigation; Back and Forward skip it.
 */

interface Entry {
  /** The router's key of the page. */
  key: unknown
  /** The number of windows that are open over the page. */
  depth: number
}

const entry = (): Entry => ({ key: history.state?.key, depth: history.state?.windows ?? 0 })

/** The functions that close the open windows, the lowest window first. */
const closers: (() => void)[] = []

let current: Entry = { key: undefined, depth: 0 }

function onPopState(event: PopStateEvent): void {
  const before = current
  current = entry()
  const { key, depth } = current
  if (key !== before.key || depth === before.depth) return
  event.stopImmediatePropagation()
  if (closers.length > depth) for (const close of closers.splice(depth).toReversed()) close()
  else if (depth < before.depth) history.go(-1 - depth)
  else history.forward()
}

/** Called after the router has opened the page with this key. */
function follow(key: string): void {
  current = { ...entry(), key }
}

let isListening = false

function listen(): void {
  if (isListening) return
  isListening = true
  // In the capturing phase, so that it runs before the router.
  addEventListener('popstate', onPopState, { capture: true })
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

/** Makes Back close a window instead of leaving the page, while the window is open. */
export function useBackCloses(onClose: () => void, isOpen = true): void {
  const close = useEffectEvent(onClose)
  // In a layout effect: if a visible window had no entry yet, Back would leave the page.
  useLayoutEffect(() => (isOpen ? open(() => close()) : undefined), [isOpen])
}

/** Tracks the open page, so that Back is distinguished from other navigation. */
export function useCurrentEntry(): void {
  const { key } = useLocation()
  useEffect(() => follow(key), [key])
}
