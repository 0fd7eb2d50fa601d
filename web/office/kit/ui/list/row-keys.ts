import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { lookup } from '#contract/lookup.ts'

/** What the keys and clicks on the rows of a table do; each row has its key in `data-key`. */
export interface RowActions {
  /** Shows a row beside the list, if it is not shown already; false where there is no space for it. */
  onPeek?: ((key: string) => boolean) | undefined
  /** Whether a row is shown beside the list: then the one that has the focus is. */
  isPeeking?: boolean | undefined
  onClosePeek?: (() => void) | undefined
  onMark?: ((key: string) => void) | undefined
}

const ROW = 'tr[data-key]'

const rowOf = (target: EventTarget | null): HTMLTableRowElement | null =>
  target instanceof Element ? target.closest<HTMLTableRowElement>(ROW) : null

const rowsOf = (list: HTMLElement | null): HTMLTableRowElement[] => [
  ...(list?.querySelectorAll<HTMLTableRowElement>(ROW) ?? []),
]

const focusLink = (row: Element | null | undefined): void => row?.querySelector('a')?.focus()

/** Moves the focus to the link of a row, by its key. */
export const focusRow = (list: HTMLElement | null, key: string): void =>
  focusLink(rowsOf(list).find((row) => row.dataset['key'] === key))

/** The key of the row whose link was clicked. */
export const openedKey = (target: EventTarget): string | undefined =>
  target instanceof Element && target.closest('a') ? rowOf(target)?.dataset['key'] : undefined

/** Moves the focus by some rows, from the one that has it or is shown beside the list, or else to the first; false if there is none. */
export function moveFocus(list: HTMLElement | null, step: 1 | -1): boolean {
  const rows = rowsOf(list).filter((row) => row.querySelector('a'))
  const focused = rowOf(document.activeElement)
  const current = rows.findIndex((row) => row === focused)
  const place = current < 0 ? rows.findIndex((row) => row.dataset['peeked'] !== undefined) : current
  const next = place < 0 ? rows[0] : rows[place + step]
  focusLink(next)
  return next !== undefined
}

const STEPS = lookup<1 | -1>({ ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 })

/** From a row the Arrow keys, J and K move between rows, Space shows one beside the list or closes it, and X marks it. Enter is the link's. */
function press(event: KeyboardEvent<HTMLElement>, { onPeek, isPeeking, onClosePeek, onMark }: RowActions) {
  if (!(event.target instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.altKey) return
  const key = rowOf(event.target)?.dataset['key']
  if (key === undefined) return
  const step = STEPS[event.key]
  if (step !== undefined && moveFocus(event.currentTarget, step)) event.preventDefault()
  if (event.key === ' ' && onPeek) {
    event.preventDefault()
    if (isPeeking) onClosePeek?.()
    else onPeek(key)
  }
  if (event.key === 'x') onMark?.(key)
}

const CONTROLS = 'a, button, input, label, textarea, select'

/** The handlers of a table. A click beside the links of a row shows it beside the list, from where the keys go on. */
export const rowHandlers = (actions: RowActions) => ({
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => press(event, actions),
  onFocus: ({ target }: FocusEvent<HTMLElement>) => {
    const key = rowOf(target)?.dataset['key']
    if (actions.isPeeking && key !== undefined && target instanceof HTMLAnchorElement) actions.onPeek?.(key)
  },
  onClick: ({ target }: MouseEvent<HTMLElement>) => {
    const row = rowOf(target)
    const key = row?.dataset['key']
    const isText = target instanceof Element && target.closest(CONTROLS) === null
    if (!isText || key === undefined || window.getSelection()?.isCollapsed === false) return
    if (actions.onPeek?.(key)) focusLink(row)
  },
})
