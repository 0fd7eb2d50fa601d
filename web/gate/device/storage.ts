import type { Device } from '#contract/gate/devices.ts'
import type { ListedTicket } from '#contract/gate/listed-tickets.ts'
import type { Direction } from '#contract/gate/scans.ts'
import type { UnsentScan } from './own-scans.ts'
import type { StoredPickUps } from '#web/gate/pick-ups/pick-ups.ts'
import type { ClockOffset } from './server-clock.ts'
import { seal, unseal, type SealedNames } from './sealed-names.ts'
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
  /** The key of the names that are stored with the list. */
  namesKey: CryptoKey | null
  unsentScans: UnsentScan[]
  /** What it hands over, and has handed over; null without any. */
  pickUps: StoredPickUps | null
  /** How the phone's clock differs from the server's; null if it was never measured. */
  clock: ClockOffset | null
}

/** The data of a device that was never paired. */
export const NOTHING: StoredState = {
  device: null,
  settings: null,
  list: null,
  namesKey: null,
  unsentScans: [],
  pickUps: null,
  clock: null,
}

const DATABASE = 'festoon-gate'
const VERSION = 1
const [STATE, TICKETS, NAMES, UNSENT_SCANS] = ['state', 'tickets', 'names', 'unsent_scans'] as const
const NAMES_KEY = 'names_key'

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
    opening.result.createObjectStore(NAMES)
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
    const transaction = database.transaction([STATE, TICKETS, NAMES, UNSENT_SCANS])
    const get = <T>(key: string) =>
      done(transaction.objectStore(STATE).get(key) as IDBRequest<T | undefined>).then(
        (value) => value ?? null,
      )
    const tickets = transaction.objectStore(TICKETS)
    const [device, settings, head, keys, parts, unsentScans, pickUps, clock, namesKey, sealed] =
      await Promise.all([
        get<Device>('device'),
        get<Settings>('settings'),
        get<ListHead>('head'),
        done(tickets.getAllKeys()),
        done(tickets.getAll() as IDBRequest<ListedTicket[][]>),
        done(transaction.objectStore(UNSENT_SCANS).index('at').getAll() as IDBRequest<UnsentScan[]>),
        get<StoredPickUps>('pick_ups'),
        get<ClockOffset>('clock'),
        get<CryptoKey>(NAMES_KEY),
        done(transaction.objectStore(NAMES).getAll() as IDBRequest<SealedNames[]>),
      ])
    const named = keys.map((key, at) => [typeof key === 'string' ? key : '', parts[at] ?? []] as const)
    const names = namesKey ? await Promise.all(sealed.map((part) => unseal(namesKey, part))) : []
    const list = head && new TicketList(head, new Map(named), names.flat())
    return { device, settings, list, namesKey, unsentScans, pickUps, clock }
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

/** Stores what is handed over. */
export const savePickUps = (pickUps: StoredPickUps): Promise<void> =>
  write([STATE], (transaction) => transaction.objectStore(STATE).put(pickUps, 'pick_ups'))

/** Stores an unsent scan. */
export const saveUnsentScan = (unsent: UnsentScan): Promise<void> =>
  write([UNSENT_SCANS], (transaction) => transaction.objectStore(UNSENT_SCANS).put(unsent))

/**
 * Stores the changes of a sync: the changed parts of the list, or all of them for null, without the scans that were uploaded. Names are
 * encrypted with the key, and not kept without one.
 */
export async function saveList(
  list: TicketList,
  changed: ReadonlySet<string> | null,
  sent: ReadonlySet<string>,
  { clock, namesKey }: Pick<StoredState, 'clock' | 'namesKey'>,
): Promise<void> {
  const { head, parts } = list
  const keys = [...(changed ?? parts.keys())]
  // Before the transaction, which would end meanwhile.
  const sealed = namesKey
    ? await Promise.all(keys.map(async (key) => [key, await seal(namesKey, list.namesIn(key))] as const))
    : []
  await write([STATE, TICKETS, NAMES, UNSENT_SCANS], (transaction) => {
    const state = transaction.objectStore(STATE)
    state.put(head, 'head')
    if (clock) state.put(clock, 'clock')
    if (namesKey) state.put(namesKey, NAMES_KEY)
    else state.delete(NAMES_KEY)
    const names = transaction.objectStore(NAMES)
    if (changed === null) names.clear()
    for (const [key, part] of sealed) names.put(part, key)
    const tickets = transaction.objectStore(TICKETS)
    if (changed === null) tickets.clear()
    for (const key of keys) tickets.put(parts.get(key) ?? [], key)
    const unsent = transaction.objectStore(UNSENT_SCANS)
    for (const id of sent) unsent.delete(id)
  })
}

/** Deletes uploaded scans. */
export const deleteUnsentScans = (sent: ReadonlySet<string>): Promise<void> =>
  write([UNSENT_SCANS], (transaction) => {
    for (const id of sent) transaction.objectStore(UNSENT_SCANS).delete(id)
  })

/** Deletes the expired list with its names; unsent scans are still uploaded. */
export const deleteList = (): Promise<void> =>
  write([STATE, TICKETS, NAMES], (transaction) => {
    transaction.objectStore(STATE).delete('head')
    transaction.objectStore(STATE).delete(NAMES_KEY)
    transaction.objectStore(NAMES).clear()
    transaction.objectStore(TICKETS).clear()
  })

/** Deletes all data. */
export const deleteAll = (): Promise<void> =>
  write([STATE, TICKETS, NAMES, UNSENT_SCANS], (transaction) => {
    for (const name of [STATE, TICKETS, NAMES, UNSENT_SCANS]) transaction.objectStore(name).clear()
  })
