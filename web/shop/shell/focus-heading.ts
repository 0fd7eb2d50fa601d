import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

function focusHeading(): Element | null {
  const place = document.querySelector('h1') ?? document.querySelector('main')
  place?.setAttribute('tabindex', '-1')
  place?.focus({ preventScroll: true })
  return place
}

/** Follows a heading that has the focus to the one that takes its place: a page's frame gives way to the page. */
function followHeading(): () => void {
  let place = focusHeading()
  const observer = new MutationObserver(() => {
    const isLost = place?.isConnected === false && document.activeElement === document.body
    if (isLost) place = focusHeading()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** After a change of page the focus goes to its heading, so that the keyboard and a screen reader arrive there too. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation()
  const here = useRef(pathname)
  useEffect(() => {
    if (here.current === pathname) return undefined
    here.current = pathname
    return followHeading()
  }, [pathname])
}
