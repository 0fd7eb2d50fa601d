import { TICKETS_DATABASE } from '#web/lib/session/kept-tickets.ts'
import * as storage from '#web/lib/session/storage.ts'
import type { ListedTicket } from '#web/shop/tickets/mine/MyTickets.tsx'

/** Tickets as they were when there was a network last. */
export interface KeptTickets {
  /** An ISO 8601 instant. */
  savedAt: string
  tickets: ListedTicket[]
}

interface KeptRecord extends KeptTickets {
  /** The digest of the token of their session. */
  session: string
}

const STORE = 'own'
const KEY = 'tickets'

async function digestOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing.')))
  })

/** Works on the one record. The database is closed afterwards, so that it can be deleted at any time. */
async function withStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T> | null,
): Promise<T | null> {
  const opening = indexedDB.open(TICKETS_DATABASE)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
  const database = await done(opening)
  try {
    const request = work(database.transaction(STORE, mode).objectStore(STORE))
    return request && (await done(request))
  } finally {
    database.close()
  }
}

/** Keeps the tickets of the session, in the place of those of before. Does nothing once it has ended. */
export async function keepTickets(kept: KeptTickets): Promise<void> {
  const token = storage.token.get()
  if (token === null) return
  const session = await digestOf(token)
  const record: KeptRecord = { ...kept, session }
  // Looked at once more where nothing can come between: the session may have ended meanwhile.
  await withStore('readwrite', (store) => (storage.token.get() === token ? store.put(record, KEY) : null))
}

/** The tickets that were kept for the session; null where there are none. */
export async function readTickets(): Promise<KeptTickets | null> {
  const token = storage.token.get()
  if (token === null) return null
  const record = await withStore('readonly', (store) => store.get(KEY) as IDBRequest<KeptRecord | undefined>)
  return record && record.session === (await digestOf(token)) ? record : null
}
