import { useEffect, useRef } from 'react'

/** What has keys of its own: fields, lists of choices, menus and dialogs. */
const WITH_OWN_KEYS = [
  'input:not([type=radio])',
  'textarea',
  'select',
  '[contenteditable=true]',
  '[role=combobox]',
  '[role=listbox]',
  '[role=menu]',
  '[role=dialog]',
  '[role=alertdialog]',
].join(', ')

/** An open menu or dialog has the keys to itself, also before it has the focus. */
const OPEN = '[aria-modal=true], [role=menu]'

const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

/** Whether an Arrow key scrolls, or moves between radio buttons, whatever the page does with it. */
const isArrowElsewhere = (key: string, target: EventTarget | null): boolean =>
  key.startsWith('Arrow') && isWithin(target, 'input[type=radio], nav, header, [role=tablist]')

/** Enter and Space activate the focused element. */
const isPressed = (target: EventTarget | null): boolean => isWithin(target, 'a, button')

/**
 * Listens to keyboard shortcuts, wherever the focus is, except in fields, lists of choices, menus and dialogs, and except repeated keys. `keys`
 * has the action of each by its name ("Enter", "j"). A key that somebody else has used is not heard.
 */
export function useKeys(keys: Record<string, () => void>): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, repeat, target, defaultPrevented } = event
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const act = current.current[key]
      if (!act || ctrlKey || metaKey || altKey || defaultPrevented) return
      if (isWithin(target, WITH_OWN_KEYS) || document.querySelector(OPEN) !== null) return
      if (key === 'Enter' && (repeat || isPressed(target))) return
      if (isArrowElsewhere(key, target)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
