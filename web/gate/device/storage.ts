import type { Device } from '#contract/gate/devices.ts'
import type { ListedTicket } from '#contract/gate/listed-tickets.ts'
import type { Direction } from '#contract/gate/scans.ts'
import type { UnsentScan } from './own-scans.ts'
import type { ClockOffset } from './server-clock.ts'
import { TicketList, type ListHead } from './ticket-list.ts'

/** The settings of the device. */
export interface Settings {
  direction: Direction
  /** The lists by which it admits; empty means all. */
  list_ids: number[]
  muted: boolean
  /** The chosen camera; empty for the back camera. */
  camera: string
}

/** The stored data of a device, as loaded at its start. */
export interface StoredState {
  device: Device | null
  settings: Settings | null
  list: TicketList | null
  unsentScans: UnsentScan[]
  /** How the phone's clock differs from the server's; null if it was never measured. */
  clock: ClockOffset | null
}

/** The data of a device that was never paired. */
export const NOTHING: StoredState = { device: null, settings: null, list: null, unsentScans: [], clock: null }

const DATABASE = 'festoon-gate'
const VERSION = 1
const [STATE, TICKETS, UNSENT_SCANS] = ['state', 'tickets', 'unsent_scans'] as const

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing.')))
  })

const ended = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Nothing was kept.')))
  })

async function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, VERSION)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(STATE)
    opening.result.createObjectStore(TICKETS)
    opening.result.createObjectStore(UNSENT_SCANS, { keyPath: 'scan.scan_id' }).createIndex('at', 'scan.at')
  })
  return done(opening)
}

async function write(stores: string[], work: (transaction: IDBTransaction) => void): Promise<void> {
  const database = await open()
  try {
    const transaction = database.transaction(stores, 'readwrite')
    work(transaction)
    await ended(transaction)
  } finally {
    database.close()
  }
}

/** Loads all data. */
export async function readAll(): Promise<StoredState> {
  const database = await open()
  try {
    const transaction = database.transaction([STATE, TICKETS, UNSENT_SCANS])
    const get = <T>(key: string) =>
      done(transaction.objectStore(STATE).get(key) as IDBRequest<T | undefined>).then(
        (value) => value ?? null,
      )
    const tickets = transaction.objectStore(TICKETS)
    const [device, settings, head, keys, parts, unsentScans, clock] = await Promise.all([
      get<Device>('device'),
      get<Settings>('settings'),
      get<ListHead>('head'),
      done(tickets.getAllKeys()),
      done(tickets.getAll() as IDBRequest<ListedTicket[][]>),
      done(transaction.objectStore(UNSENT_SCANS).index('at').getAll() as IDBRequest<UnsentScan[]>),
      get<ClockOffset>('clock'),
    ])
    const named = keys.map((key, at) => [typeof key === 'string' ? key : '', parts[at] ?? []] as const)
    return { device, settings, list: head && new TicketList(head, new Map(named)), unsentScans, clock }
  } finally {
    database.close()
  }
}

/** Stores the device's identity. */
export const saveDevice = (device: Device): Promise<void> =>
  write([STATE], (transaction) => transaction.objectStore(STATE).put(device, 'device'))

/** Stores the settings. */
export const saveSettings = (settings: Settings): Promise<void> =>
  write([STATE], (transaction) => transaction.objectStore(STATE).put(settings, 'settings'))

/** Stores an unsent scan. */
export const saveUnsentScan = (unsent: UnsentScan): Promise<void> =>
  write([UNSENT_SCANS], (transaction) => transaction.objectStore(UNSENT_SCANS).put(unsent))

/** Stores the changes of a sync: the changed parts of the list, or all of them for null, without the scans that were uploaded. */
export const saveList = (
  { head, parts }: TicketList,
  changed: ReadonlySet<string> | null,
  sent: ReadonlySet<string>,
  clock: ClockOffset | null,
): Promise<void> =>
  write([STATE, TICKETS, UNSENT_SCANS], (transaction) => {
    transaction.objectStore(STATE).put(head, 'head')
    if (clock) transaction.objectStore(STATE).put(clock, 'clock')
    const tickets = transaction.objectStore(TICKETS)
    if (changed === null) tickets.clear()
    for (const key of changed ?? parts.keys()) tickets.put(parts.get(key) ?? [], key)
    const unsent = transaction.objectStore(UNSENT_SCANS)
    for (const id of sent) unsent.delete(id)
  })

/** Deletes uploaded scans. */
export const deleteUnsentScans = (sent: ReadonlySet<string>): Promise<void> =>
  write([UNSENT_SCANS], (transaction) => {
    for (const id of sent) transaction.objectStore(UNSENT_SCANS).delete(id)
  })

/** Deletes the expired list; unsent scans are still uploaded. */
export const deleteList = (): Promise<void> =>
  write([STATE, TICKETS], (transaction) => {
    transaction.objectStore(STATE).delete('head')
    transaction.objectStore(TICKETS).clear()
  })

/** Deletes all data. */
export const deleteAll = (): Promise<void> =>
  write([STATE, TICKETS, UNSENT_SCANS], (transaction) => {
    for (const name of [STATE, TICKETS, UNSENT_SCANS]) transaction.objectStore(name).clear()
  })
