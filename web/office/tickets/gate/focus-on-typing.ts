import { type RefObject, useEffect } from 'react'

const isWritable = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement && !target.readOnly) || target instanceof HTMLTextAreaElement

/** Moves the focus to a field when something is typed elsewhere, as by a scanner; it replaces the field's content. */
export function useFocusOnTyping(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      // Space activates the focused button.
      if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey || isWritable(target)) return
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [field])
}
