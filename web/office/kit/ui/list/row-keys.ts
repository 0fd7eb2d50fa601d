import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'

/** What the keys and clicks on the rows of a table do; each row has its key in `data-key`. */
export interface RowActions {
  /** Shows a row beside the list, if it is not shown already. */
  onPeek?: ((key: string) => void) | undefined
  /** Whether a row is shown beside the list: then the one that has the focus is. */
  isPeeking?: boolean | undefined
  onClosePeek?: (() => void) | undefined
  onMark?: ((key: string) => void) | undefined
}

const keyOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('tr[data-key]')?.dataset['key'] : undefined

/** The links of the rows, one for each. */
const linksOf = (table: HTMLElement): HTMLAnchorElement[] =>
  [...table.querySelectorAll<HTMLTableRowElement>('tr')].flatMap((row) => row.querySelector('a') ?? [])

/** Arrow keys move the focus from row to row. */
function moveFocus(event: KeyboardEvent<HTMLElement>, step: number): void {
  const links = linksOf(event.currentTarget)
  const next = links[links.findIndex((link) => link === event.target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The Arrow keys move between rows, Space shows one beside the list, X marks it, and Escape closes what is beside. Enter is the link's. */
function press(event: KeyboardEvent<HTMLElement>, { onPeek, isPeeking, onClosePeek, onMark }: RowActions) {
  if (!(event.target instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.altKey) return
  const key = keyOf(event.target)
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step !== undefined) return moveFocus(event, step)
  if (key === undefined) return
  if (event.key === ' ' && onPeek) {
    event.preventDefault()
    if (isPeeking) onClosePeek?.()
    else onPeek(key)
  }
  if (event.key === 'x') onMark?.(key)
  if (event.key === 'Escape') onClosePeek?.()
}

const CONTROLS = 'a, button, input, label, textarea, select'

/** The handlers of a table. A click beside the links of a row shows it beside the list. */
export const rowHandlers = (actions: RowActions) => ({
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => press(event, actions),
  onFocus: ({ target }: FocusEvent<HTMLElement>) => {
    const key = keyOf(target)
    if (actions.isPeeking && key !== undefined && target instanceof HTMLAnchorElement) actions.onPeek?.(key)
  },
  onClick: ({ target }: MouseEvent<HTMLElement>) => {
    const key = keyOf(target)
    const isText = target instanceof Element && target.closest(CONTROLS) === null
    if (isText && key !== undefined && window.getSelection()?.isCollapsed !== false) actions.onPeek?.(key)
  },
})

/** Moves the focus to the first row of a table. */
export const focusFirst = (table: HTMLElement | null): void => {
  if (table) linksOf(table)[0]?.focus()
}
