/**
 * What one tab keeps over a reload, and no longer: the code of the cart that has ended, the half-typed checkout, the installment that it left
 * to pay at the bank, and the language of the office that was chosen before somebody logged in. It ends with the tab
 * and with the logout; where storage is blocked nothing is kept.
 */
type Key = 'ended-cart' | 'checkout' | 'installment' | 'office-language'

const KEYS: Key[] = ['ended-cart', 'checkout', 'installment', 'office-language']

/** What was kept; null when there is nothing. */
export function read(key: Key): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text; null forgets it. */
export function write(key: Key, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // A reload then loses it.
  }
}

/** Forgets all of it: whoever comes next at this browser is somebody else. */
export function forget(): void {
  for (const key of KEYS) write(key, null)
}
