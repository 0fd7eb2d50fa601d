import { TICKETS_DATABASE } from '#web/lib/browser/stored-tickets.ts'
import * as storage from '#web/lib/browser/storage.ts'
import type { ListedTicket } from '#web/shop/tickets/mine/MyTickets.tsx'

/** The tickets as last loaded. */
export interface StoredTickets {
  /** An ISO 8601 instant. */
  savedAt: string
  tickets: ListedTicket[]
}

interface StoredRecord extends StoredTickets {
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

/** Reads or writes the only record. Closes the database afterwards, so that it can be deleted at any time. */
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

/** Stores the tickets of the session, replacing earlier ones. Does nothing once the session has ended. */
export async function storeTickets(tickets: StoredTickets): Promise<void> {
  const token = storage.token.get()
  if (token === null) return
  const session = await digestOf(token)
  const record: StoredRecord = { ...tickets, session }
  // Checked again inside the transaction: the session may have ended meanwhile.
  await withStore('readwrite', (store) => (storage.token.get() === token ? store.put(record, KEY) : null))
}

/** The tickets stored for the session; null if there are none. */
export async function readTickets(): Promise<StoredTickets | null> {
  const token = storage.token.get()
  if (token === null) return null
  const record = await withStore(
    'readonly',
    (store) => store.get(KEY) as IDBRequest<StoredRecord | undefined>,
  )
  return record && record.session === (await digestOf(token)) ? record : null
}
