/** How banks mark a row that is booked, and one that is not, or not any more. */
const BOOKED =
  /^(?:(?:umsatz )?gebucht|verbucht|booked|posted|complet(?:ed|ado|ato|é)|abgeschlossen|executed|ausgeführt|settled|cleared|success(?:ful)?|processed|verwerkt|geboekt|provedeno|izvršeno|proknjiženo|contabilizado|contabilizzato|zaksięgowan[ey]|geaccepteerd|accepté|exécutée?|effectuée?|udført|bokförd|gennemført|zaúčtován[oa]|realizad[oa]|liquidado|approved|paid|done|ok|sent|received|confirmed|accepted|erledigt|durchgeführt|verarbeitet|bestätigt|terminé|voltooid|izvršen[oa]|realizirano|completata|ukończono)$/i
const OPEN =
  /^(?:(?:umsatz )?vorgemerkt(?: und nicht gebucht)?|offen|pending|ausstehend|in bearbeitung|in behandeling|in arbeit|na čekanju|u obradi|pendiente|in attesa|authoris?ed|autorisiert|reserved|reserviert|reverted|reversed|declined|denied|rejected|failed|expired|cancell?ed|storniert|abgelehnt|zurückgewiesen|zurückgezogen|fehlgeschlagen|geweigerd|mislukt|anulado|rechazado|annullato|odbijeno|wstrzyman[ey]|refusée?|en attente|en cours|venter|afvist|annulleret|reserverad|čeká|zamítnuto|retenido|on hold|blocked|unpaid|cancelled by user|anulad[oa]|pendientes?|revertido|devuelto|teruggedraaid|geannuleerd|annulé|rückgängig gemacht|wird bearbeitet|--)$/i

/** Whether a word says that money was booked, or that it was not; null for any other word. */
export function stateIn(word: string): 'booked' | 'open' | null {
  if (OPEN.test(word)) return 'open'
  return BOOKED.test(word) ? 'booked' : null
}
