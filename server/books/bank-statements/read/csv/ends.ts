/** How banks name the balance before the first, and after the last booking. */
const OPENING =
  /^(?:anfangssaldo|alter (?:konto)?(?:saldo|stand)|saldovortrag|vortrag|opening balance|starting balance|balance brought forward|beginsaldo|algsaldo|saldo (?:inicial|iniziale|początkowe|anterior)|solde (?:initial|précédent)|početno stanje|počáteční zůstatek|ingående saldo)$/i
const CLOSING =
  /^(?:endsaldo|schlusssaldo|neuer (?:konto)?(?:saldo|stand)|kontostand|closing balance|ending balance|balance carried forward|eindsaldo|lõppsaldo|saldo (?:final|finale|końcowe)|solde final|nouveau solde|konačno stanje|završno stanje|konečný zůstatek|utgående saldo)$/i

/** Whether a row states a balance by a word of its own, instead of a booking. */
export function endIn(cells: string[]): 'opening' | 'closing' | null {
  const words = cells.map((cell) => cell.replace(/:$/, '').trim())
  if (words.some((word) => OPENING.test(word))) return 'opening'
  return words.some((word) => CLOSING.test(word)) ? 'closing' : null
}
