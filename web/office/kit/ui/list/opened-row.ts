import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { focusRow, openedKey } from './row-keys.ts'

/** The rows that were opened, by the entry of the browser's history and the list. */
const opened = new Map<string, string>()

/** Remembers the row whose link opens a page, and gives it the focus when somebody comes back. Returns what hears the clicks. */
export function useOpenedRow(element: RefObject<HTMLElement | null>, label: string, isLoaded: boolean) {
  const place = `${useLocation().key} ${label}`
  const isBack = useNavigationType() === NavigationType.Pop
  const wanted = useRef(isBack ? opened.get(place) : undefined)
  useEffect(() => {
    if (!isLoaded || wanted.current === undefined) return
    if (document.activeElement === document.body) focusRow(element.current, wanted.current)
    wanted.current = undefined
  }, [element, isLoaded])
  return ({ target }: MouseEvent) => {
    const key = openedKey(target)
    if (key !== undefined) opened.set(place, key)
  }
}
