/** The words of banks for incoming and outgoing, in several languages; RC and RD take back money that came in, or went out. */
const IN =
  /^(?:h|c|cr|rd|k|crdt|credit|kredit|krediet|cr[eé]dito?|credited|haben|gutschrift|eingehend|zugang|erhalten|(?:zahlungs|geld)?eingang|einnahme|einzahlung|bij|in|income|incoming|inbound|received|deposits?|(?:money|paid|payment) in|\+|uplata|potražuje|příjem|příchozí|uznanie|wpływ|abono|haber|ingreso|avere|entrata|accredito|ontvangen|indbetaling|innbetaling|ind|inn|insättning|bijschrijving|bijgeschreven|inkomend|priljev|u korist|primljeno|připsáno|uznania|przychodząc[aey]|ma|crédits?|recette|encaissement|entrant|reçu|entrada|recebid[ao]|recibid[ao]|in entrata|accrediti|ricevut[ao]|hyvitys|jóváírás|bejövő|inflow)$/i
const OUT =
  /^(?:s|d|dr|db|rc|dbit|debit|debet|d[eé]bito?|debited|soll|ausgehend|abgang|gesendet|lastschrift|belastung|(?:zahlungs|geld)?ausgang|ausgabe|auszahlung|af|out|expense|outgoing|outbound|sent|withdrawals?|(?:money|paid|payment) out|[-–−]|isplata|duguje|výdaj|odchozí|obciążenie|wypływ|cargo|debe|gasto|dare|uscita|addebito|verzonden|udbetaling|utbetaling|ud|ut|uttag|afschrijving|afgeschreven|uitgaand|odljev|na teret|poslano|odepsáno|obciążenia|wychodząc[aey]|wn|winien|débits?|dépense|décaissement|sortant|émis|salida|saída|enviad[ao]|in uscita|addebiti|inviat[ao]|veloitus|terhelés|kimenő|outflow)$/i

/** Whether a word means incoming or outgoing; null for any other. */
export function sideIn(word: string): 'in' | 'out' | null {
  if (IN.test(word)) return 'in'
  return OUT.test(word) ? 'out' : null
}

/** Whether a word in the place of a direction means that no money has moved. */
export const isMemo = (word: string): boolean => /^memo$/i.test(word)
