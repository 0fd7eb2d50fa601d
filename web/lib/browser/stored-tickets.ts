/*
 * The customer's tickets, stored for offline use (web/shop/tickets/offline). They are in an IndexedDB database of this browser
 * that belongs to one session and is deleted with it.
 */

export const TICKETS_DATABASE = 'festoon-tickets'

/** Deletes the stored tickets. Does not wait: the browser completes the deletion even if the page is closed. */
export function deleteTickets(): void {
  try {
    indexedDB.deleteDatabase(TICKETS_DATABASE)
  } catch {
    // A browser without IndexedDB has nothing stored.
  }
}
