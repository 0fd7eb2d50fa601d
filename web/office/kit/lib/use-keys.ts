import { useEffect, useRef } from 'react'

const isWritable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=radio]), textarea, select, [role=dialog]') !== null

/** Enter and Space activate the focused element. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('a, button') !== null

/** Arrow keys move between radio buttons. */
const isChoice = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'radio'

/**
 * Listens to keyboard shortcuts, wherever the focus is, except in text fields and dialogs, and except repeated keys. `keys` has
 * the action of each by its name ("Enter", "j").
 */
export function useKeys(keys: Record<string, () => void>): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, repeat, target } = event
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const act = current.current[key]
      if (!act || ctrlKey || metaKey || altKey || isWritable(target)) return
      if (key === 'Enter' && (repeat || isPressed(target))) return
      if (key.startsWith('Arrow') && isChoice(target)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
