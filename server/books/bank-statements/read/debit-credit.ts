/** The words of banks for incoming and outgoing, in several languages. */
const IN =
  /^(?:h|c|cr|crdt|credit|haben|gutschrift|eingang|bij|in|\+|uplata|potražuje|abono|haber|avere|entrata)$/i
const OUT =
  /^(?:s|d|dr|db|dbit|debit|soll|lastschrift|belastung|ausgang|af|out|[-−]|isplata|duguje|cargo|debe|dare|uscita)$/i

/** Whether a word means incoming or outgoing; null for any other. */
export function sideIn(word: string): 'in' | 'out' | null {
  if (IN.test(word)) return 'in'
  return OUT.test(word) ? 'out' : null
}
