import type { Device, SyncResponse } from '#contract/gate/devices.ts'
import type { LateHandover } from '#contract/gate/pick-ups.ts'
import type { Scan, ScanResult } from '#contract/gate/scans.ts'
import type { OfflineDecision } from './decide-offline.ts'
import * as storage from './storage.ts'
import { OwnScans, type UnsentScan } from './own-scans.ts'
import { PickUpList } from '#web/gate/pick-ups/pick-ups.ts'
import { ServerClock } from './server-clock.ts'
import { newNamesKey } from './sealed-names.ts'
import { headOf, TicketList } from './ticket-list.ts'

const SETTINGS: storage.Settings = { direction: 'entry', list_ids: [], muted: false, camera: '' }

const lettersOf = (code: string): string => code.replaceAll('-', '')

/** The state of a running device. What must survive a restart is also stored in the browser. */
export class DeviceState {
  device: Device | null
  settings: storage.Settings
  list: TicketList | null
  unsentScans: UnsentScan[]
  pickUps: PickUpList
  readonly own = new OwnScans()
  readonly clock: ServerClock
  #namesKey: CryptoKey | null
  /** False if the browser stores nothing, for instance in a private window. */
  isStored = true

  constructor({ device, settings, list, namesKey, unsentScans, pickUps, clock }: storage.StoredState) {
    this.#namesKey = namesKey
    this.clock = new ServerClock(clock)
    this.device = device
    this.settings = settings ?? SETTINGS
    this.list = list
    this.unsentScans = unsentScans
    this.pickUps = new PickUpList(pickUps ?? undefined)
    for (const { scan, code, counted } of unsentScans) if (counted) this.own.note(code, counted, scan.scan_id)
  }

  /** The state stored in this browser; empty if it stores nothing. */
  static async open(): Promise<DeviceState> {
    try {
      return new DeviceState(await storage.readAll())
    } catch {
      const memory = new DeviceState(storage.NOTHING)
      memory.isStored = false
      return memory
    }
  }

  /** The number of scans and handings over that were not sent yet. */
  get unsent(): number {
    return this.unsentScans.length + this.pickUps.unsent.length
  }

  /**
   * The best estimate of the server's time, independent of later changes of the device's clock: never before the list was
   * created.
   */
  now(): number {
    if (!this.list) return this.clock.now()
    return Math.max(Date.parse(this.list.head.made_at), this.clock.now())
  }

  /** The list for offline decisions; null without one. An expired list is deleted. */
  async goodList(): Promise<TicketList | null> {
    if (!this.list) return null
    if (this.now() <= Date.parse(this.list.head.valid_until)) return this.list
    this.list = null
    await this.#keep(storage.deleteList())
    return null
  }

  /** Becomes the device; of another device's data only its unsent scans are kept. */
  async become(device: Device): Promise<void> {
    if (this.device && this.device.id !== device.id) {
      this.list = null
      await this.#keep(storage.deleteList())
    }
    this.device = device
    await this.#keep(storage.saveDevice(device))
  }

  async change(settings: Partial<storage.Settings>): Promise<void> {
    this.settings = { ...this.settings, ...settings }
    await this.#keep(storage.saveSettings(this.settings))
  }

  /** Applies a result of the device itself: it counts here at once, and is uploaded later. */
  async queue(scan: Scan, { result, code, counted }: OfflineDecision): Promise<void> {
    const unsent = {
      scan: { ...scan, at: result.at, offline: true, outcome: result.outcome },
      code,
      counted,
    }
    this.unsentScans = [...this.unsentScans, unsent]
    if (counted) this.own.note(code, counted, scan.scan_id)
    await this.#keep(storage.saveUnsentScan(unsent))
  }

  /** Applies what the device has handed over by its own list: it counts here at once, and is uploaded later. */
  async queueHandover(late: LateHandover): Promise<void> {
    this.pickUps.queue(late)
    await this.#keep(storage.savePickUps(this.pickUps.stored()))
  }

  /** Applies a result of the server, which is not in the list yet. */
  noteResult({ outcome, at, ticket, list }: ScanResult): void {
    const known = this.list?.head.lists.find(({ name }) => name === list?.name)
    if (!known || !ticket || (outcome !== 'admitted' && outcome !== 'checked_out')) return
    this.own.note(lettersOf(ticket.code), { list_id: known.id, outcome, at, gate: this.device?.gate ?? '' })
  }

  /**
   * Applies a sync that was requested at `mark` with the scans and handings over `sent`, which are no longer unsent. If the list has expired
   * meanwhile, the changes are discarded: the next sync downloads a full list.
   */
  async takeSync(answer: SyncResponse, mark: number, sent: ReadonlySet<string>): Promise<void> {
    this.unsentScans = this.unsentScans.filter(({ scan }) => !sent.has(scan.scan_id))
    this.own.forget(mark, sent)
    if (this.pickUps.apply(answer, sent)) await this.#keep(storage.savePickUps(this.pickUps.stored()))
    if (!this.list && !answer.complete) return this.#keep(storage.deleteUnsentScans(sent))
    const list = this.list ?? new TicketList(headOf(answer))
    const changed = list.apply(answer)
    this.list = list
    await this.#keep(this.#saveList(list, changed, sent))
  }

  /** The names of each whole list have a key of their own. */
  async #saveList(list: TicketList, changed: Set<string> | null, sent: ReadonlySet<string>): Promise<void> {
    if (!list.head.has_names) this.#namesKey = null
    else if (changed === null || !this.#namesKey) this.#namesKey = await newNamesKey()
    const { offset: clock } = this.clock
    await storage.saveList(list, changed, sent, { clock, namesKey: this.#namesKey })
  }

  /** Deletes all data of the device, which was revoked. */
  async forget(): Promise<void> {
    this.device = null
    this.list = null
    this.unsentScans = []
    this.pickUps = new PickUpList()
    this.own.clear()
    await this.#keep(storage.deleteAll())
  }

  async #keep(writing: Promise<void>): Promise<void> {
    try {
      await writing
    } catch {
      this.isStored = false
    }
  }
}
