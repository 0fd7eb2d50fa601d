import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a change of page the focus goes to its heading, so that the keyboard and a screen reader arrive there too. */
export function useArrival(): void {
  const { pathname } = useLocation()
  const here = useRef(pathname)
  useEffect(() => {
    if (here.current === pathname) return
    here.current = pathname
    const heading = document.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname])
}
