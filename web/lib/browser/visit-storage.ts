/**
 * What one tab keeps across a reload: the code of the expired cart, the input of the checkout, the installment that is being paid
 * at the bank, an address that looked mistyped and was right, and the language chosen in the office before the login. It is deleted with the tab and at logout. If storage is
 * blocked, nothing is kept.
 */
type Key = 'ended-cart' | 'checkout' | 'installment' | 'kept-email' | 'office-language'

const KEYS: Key[] = ['ended-cart', 'checkout', 'installment', 'kept-email', 'office-language']

/** The stored text; null if there is none. */
export function read(key: Key): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text; null removes it. */
export function write(key: Key, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // Storage is blocked, so a reload loses it.
  }
}

/** Removes everything: the next user of this browser is somebody else. */
export function forget(): void {
  for (const key of KEYS) write(key, null)
}
