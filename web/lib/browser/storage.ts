import { deleteTickets } from './stored-tickets.ts'

/** The two values that the shop keeps in the browser. If storage is blocked, they last as long as the page. */
type Key = 'token' | 'cart'

const fallback = new Map<Key, string>()

function read(key: Key): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return fallback.get(key) ?? null
  }
}

function write(key: Key, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value === null) fallback.delete(key)
    else fallback.set(key, value)
  }
}

/** The stored tickets belong to one session. */
function writeToken(value: string | null): void {
  write('token', value)
  deleteTickets()
}

/** The session token; null for a guest. */
export const token = {
  get: () => read('token') || null,
  set: (value: string) => writeToken(value),
  remove: () => writeToken(null),
}

/** The code of the cart; null before the first add. */
export const cartCode = {
  get: () => read('cart') || null,
  set: (value: string) => write('cart', value),
  remove: () => write('cart', null),
}

/** Calls the listener when another tab changed the session or the cart. Returns a function that unsubscribes. */
export function onOtherTab(listener: (key: Key | null) => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === 'token' || event.key === 'cart' || event.key === null) listener(event.key)
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
