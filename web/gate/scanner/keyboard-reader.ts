/** Nobody types twelve letters this fast; barcode readers take a few milliseconds for each. */
const FAST_MS = 60
/** A pause after which a new text starts. */
const PAUSE_MS = 400
const MIN_LENGTH = 6

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox], [type=radio]), textarea, select')

/**
 * Listens to barcode readers that act as a keyboard and end with Enter, wherever the focus is. In a text field only input faster
 * than typing counts as a scan. Returns a function that stops it.
 */
export function listenToReader(onScan: (text: string) => void): () => void {
  let text = ''
  let [began, last] = [0, 0]
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const now = event.timeStamp
    if (now - last > PAUSE_MS) text = ''
    last = now
    if (event.key === 'Enter' || event.key === 'Tab') {
      const isFast = now - began <= FAST_MS * (text.length + 1)
      const read = text.trim()
      text = ''
      if (read.length < MIN_LENGTH || !isFast) return
      // The Enter must not trigger the focused button or submit a form.
      event.preventDefault()
      event.stopPropagation()
      if (isTextField(event.target)) (event.target as HTMLInputElement).blur()
      onScan(read)
    } else if (event.key.length === 1) {
      if (text === '') began = now
      text += event.key
    }
  }
  addEventListener('keydown', onKeyDown, { capture: true })
  return () => removeEventListener('keydown', onKeyDown, { capture: true })
}
