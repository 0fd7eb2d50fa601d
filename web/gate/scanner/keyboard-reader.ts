/** Nobody types twelve letters so fast; readers take some milliseconds for each. */
const FAST_MS = 60
/** A pause after which what follows is something else. */
const PAUSE_MS = 400
const LEAST_LETTERS = 6

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox], [type=radio]), textarea, select')

/**
 * Hears readers that type what they read and end it with Enter, wherever the focus is. In a text field only what comes faster than
 * somebody types is a scan. Gives what ends it.
 */
export function hearKeyboard(onScan: (text: string) => void): () => void {
  let text = ''
  let [began, last] = [0, 0]
  const hear = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const now = event.timeStamp
    if (now - last > PAUSE_MS) text = ''
    last = now
    if (event.key === 'Enter' || event.key === 'Tab') {
      const isFast = now - began <= FAST_MS * (text.length + 1)
      const read = text.trim()
      text = ''
      if (read.length < LEAST_LETTERS || !isFast) return
      // Neither the button that has the focus nor the form around it means it.
      event.preventDefault()
      event.stopPropagation()
      if (isTextField(event.target)) (event.target as HTMLInputElement).blur()
      onScan(read)
    } else if (event.key.length === 1) {
      if (text === '') began = now
      text += event.key
    }
  }
  addEventListener('keydown', hear, { capture: true })
  return () => removeEventListener('keydown', hear, { capture: true })
}
