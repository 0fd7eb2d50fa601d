/*
 * The tickets of who is logged in, for a place without a network (web/shop/tickets/offline). They are in a database of this
 * browser that belongs to one session and ends with it.
 */

export const TICKETS_DATABASE = 'festoon-tickets'

/** Deletes the tickets that are kept. Does not wait for it: the browser deletes them also when the page is closed now. */
export function forgetTickets(): void {
  try {
    indexedDB.deleteDatabase(TICKETS_DATABASE)
  } catch {
    // Where it cannot be opened, nothing is kept either.
  }
}
