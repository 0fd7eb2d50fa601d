import type { Device, SyncResponse } from '#contract/gate/devices.ts'
import type { Scan, ScanResult } from '#contract/gate/scans.ts'
import type { OwnAnswer } from './decide-here.ts'
import * as storage from './storage.ts'
import { OwnScans, type WaitingScan } from './own-scans.ts'
import { headOf, TicketList } from './ticket-list.ts'

const SETTINGS: storage.Settings = { direction: 'entry', list_ids: [], muted: false, camera: '' }

const lettersOf = (code: string): string => code.replaceAll('-', '')

/** The state of a running device. What must outlast a restart is stored in the browser as well. */
export class DeviceMemory {
  device: Device | null
  settings: storage.Settings
  list: TicketList | null
  waiting: WaitingScan[]
  readonly own = new OwnScans()
  /** False where the browser keeps nothing, in a private window for instance. */
  isStored = true

  constructor({ device, settings, list, waiting }: storage.StoredState) {
    this.device = device
    this.settings = settings ?? SETTINGS
    this.list = list
    this.waiting = waiting
    for (const { scan, code, counted } of waiting) if (counted) this.own.note(code, counted, scan.scan_id)
  }

  /** The state stored in this browser; empty if it stores nothing. */
  static async open(): Promise<DeviceMemory> {
    try {
      return new DeviceMemory(await storage.readAll())
    } catch {
      const memory = new DeviceMemory({ device: null, settings: null, list: null, waiting: [] })
      memory.isStored = false
      return memory
    }
  }

  /** The server's time as far as it is known, whatever was done to this device's clock since: never before the list was made. */
  now(): number {
    if (!this.list) return Date.now()
    const { made_at, clock_ahead } = this.list.head
    return Math.max(Date.parse(made_at), Date.now() + clock_ahead)
  }

  /** The list to decide by; null without one, and once it is over: then it is forgotten. */
  async goodList(): Promise<TicketList | null> {
    if (!this.list) return null
    if (this.now() <= Date.parse(this.list.head.valid_until)) return this.list
    this.list = null
    await this.#keep(storage.deleteList())
    return null
  }

  /** Becomes the device; of another one nothing but what it still has to send is left. */
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

  /** Takes an answer of the device itself: it counts here at once, and waits to be sent. */
  async queue(scan: Scan, { result, code, counted }: OwnAnswer): Promise<void> {
    const waiting = { scan: { ...scan, at: result.at, offline: true, answer: result.answer }, code, counted }
    this.waiting = [...this.waiting, waiting]
    if (counted) this.own.note(code, counted, scan.scan_id)
    await this.#keep(storage.saveWaiting(waiting))
  }

  /** Takes an answer of the server's to a scan, which the list does not know of yet. */
  noteAnswer({ answer, at, ticket, list }: ScanResult): void {
    const known = this.list?.head.lists.find(({ name }) => name === list?.name)
    if (!known || !ticket || (answer !== 'admitted' && answer !== 'left')) return
    this.own.note(lettersOf(ticket.code), { list_id: known.id, answer, at, gate: this.device?.gate ?? '' })
  }

  /**
   * Takes a sync that was asked for at `mark` with the scans `sent`, which are off the device from here on. What changed is of no use
   * where the list that it changes was over meanwhile, and forgotten: the next sync brings all of it.
   */
  async takeSync(answer: SyncResponse, mark: number, sent: ReadonlySet<string>): Promise<void> {
    this.waiting = this.waiting.filter(({ scan }) => !sent.has(scan.scan_id))
    this.own.forget(mark, sent)
    if (!this.list && !answer.complete) return this.#keep(storage.deleteWaiting(sent))
    const list = this.list ?? new TicketList(headOf(answer))
    const changed = list.apply(answer)
    this.list = list
    await this.#keep(storage.saveList(list, changed, sent))
  }

  /** Forgets all that the device had: it was switched off. */
  async forget(): Promise<void> {
    this.device = null
    this.list = null
    this.waiting = []
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
