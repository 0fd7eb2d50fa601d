import { useEffect, useRef } from 'react'

const isWritable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=radio]), textarea, select, [role=dialog]') !== null

/** Enter and the space press what has the focus. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('a, button') !== null

/** Arrows go from choice to choice. */
const isChoice = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'radio'

/**
 * Hears keys wherever the focus is, but where something is written, in a dialog, and a key that is held down: `keys` has what each
 * does, by its name ("Enter", "j").
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
