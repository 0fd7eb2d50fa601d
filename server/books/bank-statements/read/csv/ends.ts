/** How banks name the balance before the first, and after the last booking. */
const OPENING =
  /^(?:anfangssaldo|alter (?:konto)?(?:saldo|stand)|saldovortrag|vortrag|opening balance|starting balance|balance brought forward|beginsaldo|algsaldo|saldo (?:inicial|iniziale|początkowe|anterior)|solde (?:initial|précédent)|početno stanje|počáteční zůstatek|ingående saldo)$/i
const CLOSING =
  /^(?:endsaldo|schlusssaldo|neuer (?:konto)?(?:saldo|stand)|kontostand|closing balance|ending balance|balance carried forward|eindsaldo|lõppsaldo|saldo (?:final|finale|końcowe)|solde final|nouveau solde|konačno stanje|završno stanje|konečný zůstatek|utgående saldo)$/i

/** What else a row without a day may call a balance; payers write these words, too. */
const BALANCE =
  /^(?:saldo|balance|solde|stanje|zůstatek|(?:letzter|laatste|último|dernier) (?:saldo|kontostand|solde))$/i

/** The day of a balance, behind its name: "Kontostand vom 12.03.2027:". */
const ON_DAY =
  /\s(?:(?:vom|am|per|zum|on|as of|op|al|au|na|ke) )?(?:dan )?\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\.?$/i

/** Whether a row states a balance by a word of its own, instead of a booking, which always has a day. */
export function endIn(cells: string[], hasDay: boolean): 'opening' | 'closing' | null {
  const words = cells.map((cell) => cell.replace(/:$/, '').trim().replace(ON_DAY, ''))
  if (words.some((word) => OPENING.test(word))) return 'opening'
  return words.some((word) => CLOSING.test(word) || (!hasDay && BALANCE.test(word))) ? 'closing' : null
}
