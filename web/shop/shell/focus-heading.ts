import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a change of page the focus goes to its heading, so that the keyboard and a screen reader arrive there too. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation()
  const here = useRef(pathname)
  useEffect(() => {
    if (here.current === pathname) return
    here.current = pathname
    const place = document.querySelector('h1') ?? document.querySelector('main')
    place?.setAttribute('tabindex', '-1')
    place?.focus({ preventScroll: true })
  }, [pathname])
}
