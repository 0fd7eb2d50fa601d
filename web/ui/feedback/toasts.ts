/** What a toast can do beside being read. */
export interface ToastAction {
  label: string
  run: () => void
}

/** A toast. A failure is an alert, all else a status. */
export interface Toast extends MoreOfToast {
  id: number
  text: string
  kind: 'success' | 'warning' | 'failure'
}

interface MoreOfToast {
  /** What failed, above the reasons. */
  title?: string
  action?: ToastAction
  /** How long it stays, where it has more to read than a sentence. */
  shownMs?: number
}

let toasts: Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast; one that is shown already starts anew instead of standing there twice. */
export function showToast(text: string, kind: Toast['kind'] = 'success', more: MoreOfToast = {}): void {
  const toast = { id: nextId++, text, kind, ...more }
  set([...toasts.filter((other) => other.text !== text), toast])
}

/** Takes a toast away. */
export const closeToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id))

/** The toasts that are shown, oldest first. */
export const shownToasts = (): Toast[] => toasts

/** Calls `listener` when a toast comes or goes. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
