/** How banks say in a column that money came in, or went out, in the languages around us. */
const IN =
  /^(?:h|c|cr|crdt|credit|haben|gutschrift|eingang|bij|in|\+|uplata|potražuje|abono|haber|avere|entrata)$/i
const OUT =
  /^(?:s|d|dr|db|dbit|debit|soll|lastschrift|belastung|ausgang|af|out|[-−]|isplata|duguje|cargo|debe|dare|uscita)$/i

/** Whether a word says that money came in, or that it went out; null for one that says neither. */
export function sideIn(word: string): 'in' | 'out' | null {
  if (IN.test(word)) return 'in'
  return OUT.test(word) ? 'out' : null
}
