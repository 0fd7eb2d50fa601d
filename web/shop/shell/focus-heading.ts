import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

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

/** After a navigation, moves the focus to the page's heading, for keyboard and screen-reader users. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation()
  const here = useRef(pathname)
  useEffect(() => {
    if (here.current === pathname) return undefined
    here.current = pathname
    return followHeading()
  }, [pathname])
}
