/** The words of banks for incoming and outgoing, in several languages. */
const IN =
  /^(?:h|c|cr|k|crdt|credit|kredit|krediet|crédito?|haben|gutschrift|eingang|einnahme|bij|in|income|money in|paid in|\+|uplata|potražuje|příjem|uznanie|abono|haber|ingreso|avere|entrata)$/i
const OUT =
  /^(?:s|d|dr|db|dbit|debit|debet|débito?|soll|lastschrift|belastung|ausgang|ausgabe|af|out|expense|money out|paid out|[-−]|isplata|duguje|výdaj|obciążenie|cargo|debe|gasto|dare|uscita)$/i

/** Whether a word means incoming or outgoing; null for any other. */
export function sideIn(word: string): 'in' | 'out' | null {
  if (IN.test(word)) return 'in'
  return OUT.test(word) ? 'out' : null
}
