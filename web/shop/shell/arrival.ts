import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { leavePage } from '#web/lib/toasts.ts'

function focusHeading(): Element | null {
  const place = document.querySelector('h1') ?? document.querySelector('main')
  place?.setAttribute('tabindex', '-1')
  place?.focus({ preventScroll: true })
  return place
}

/** Moves the focus from a placeholder's heading to the heading of the page that replaces it. */
function followHeading(): () => void {
  let place = focusHeading()
  const observer = new MutationObserver(() => {
    const isLost = place?.isConnected === false && document.activeElement === document.body
    if (isLost) place = focusHeading()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** After a navigation, ends the toasts of the page before, and moves the focus to the new heading, for keyboard and screen-reader users. */
export function useArrival(): void {
  const { pathname } = useLocation()
  const here = useRef(pathname)
  useEffect(() => {
    if (here.current === pathname) return undefined
    here.current = pathname
    leavePage()
    return followHeading()
  }, [pathname])
}
