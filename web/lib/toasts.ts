/** An action that a toast offers. */
export interface ToastAction {
  label: string
  run: () => void
}

/** A toast. A failure is an alert, everything else a status. */
export interface Toast extends ToastOptions {
  id: number
  text: string
  kind: 'success' | 'warning' | 'failure'
}

interface ToastOptions {
  /** What failed, above the reasons. */
  title?: string
  action?: ToastAction
  /** It reports what leads to another page, and is shown there. */
  leads?: boolean
  /** How long it stays, if it has more text than a sentence. */
  shownMs?: number
}

let toasts: Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast; if it is already shown, its time starts again. */
export function showToast(text: string, kind: Toast['kind'] = 'success', more: ToastOptions = {}): void {
  const toast = { id: nextId++, text, kind, ...more }
  set([...toasts.filter((other) => other.text !== text), toast])
}

/** Removes a toast. */
export const closeToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id))

/** Ends the toasts of a page that was left, except those that report what has led away from it. */
export function leavePage(): void {
  if (toasts.length === 0) return
  set(toasts.filter(({ leads }) => leads).map((toast) => ({ ...toast, leads: false })))
}

/** The visible toasts, oldest first. */
export const shownToasts = (): Toast[] => toasts

/** Calls `listener` when a toast appears or disappears. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
