import { randomUUID } from 'node:crypto'
import type { SyncResponse } from '#contract/gate/devices.ts'
import { SIGNATURE_HEADER } from '#contract/gate/names.ts'
import type { Scan, ScanResult } from '#contract/gate/scans.ts'
import { decideOffline } from '#web/gate/device/decide-offline.ts'
import { OwnScans } from '#web/gate/device/own-scans.ts'
import { fromBase64Url, isSigned } from '#web/gate/device/signature.ts'
import { TicketList } from '#web/gate/device/ticket-list.ts'

/** A paired phone. */
export interface PairedPhone {
  token: string
  gate: string
  ticketKey: string
  listKey: string
}

/** The outcome shown at a gate. */
export interface Passage {
  scan_id: string
  code: string
  device: number
  outcome: string
  /** Whether the device decided offline, and the creation time of its list in milliseconds. */
  offline: boolean
  known: number
  took: number
}

const PATIENCE_MS = 1_000
const SCANS_AT_ONCE = 100

/** A phone without a screen: it asks the server while it is online, and otherwise decides with the browser's own code. */
export class GateDevice {
  isConnected = true
  unsentScans: Scan[] = []
  readonly #phone: PairedPhone
  readonly #number: number
  readonly #origin: string
  readonly #own = new OwnScans()
  #list: TicketList | null = null
  #network = new AbortController()
  #syncing: Promise<void> | null = null

  constructor(origin: string, phone: PairedPhone, number: number) {
    this.#origin = origin
    this.#phone = phone
    this.#number = number
  }

  /** Pending requests are lost, and so are their responses. */
  disconnect(): void {
    this.isConnected = false
    this.#network.abort()
  }

  connect(): void {
    this.#network = new AbortController()
    this.isConnected = true
  }

  async scan(code: string, barcode: string): Promise<Passage> {
    const began = performance.now()
    const scan: Scan = {
      scan_id: randomUUID(),
      barcode,
      code: '',
      direction: 'entry',
      list_ids: [],
      at: '',
      offline: false,
      outcome: '',
    }
    const letters = code.replaceAll('-', '')
    const asked = this.isConnected && !this.#own.hasUnsentScan(letters) ? await this.#ask(scan) : null
    const known = Date.parse(this.#list?.head.made_at ?? '')
    const outcome = asked?.outcome ?? (await this.#decide(scan))
    return {
      scan_id: scan.scan_id,
      code,
      device: this.#number,
      outcome,
      offline: !asked,
      known,
      took: performance.now() - began,
    }
  }

  async #ask(scan: Scan): Promise<ScanResult | null> {
    try {
      const response = await this.#post('scans', scan, PATIENCE_MS)
      if (!response.ok) return null
      const result = (await response.json()) as ScanResult
      const list = this.#list?.head.lists.find(({ name }) => name === result.list?.name)
      if (list && result.ticket && result.outcome === 'admitted')
        this.#own.note(result.ticket.code.replaceAll('-', ''), {
          list_id: list.id,
          outcome: 'admitted',
          at: result.at,
          gate: this.#phone.gate,
        })
      return result
    } catch {
      return null
    }
  }

  async #decide(scan: Scan): Promise<string> {
    if (!this.#list) throw new Error('A device without a list was asked')
    const { ticketKey, gate } = this.#phone
    const known = { list: this.#list, own: this.#own, ticketKey, gate }
    const { result, code, counted } = await decideOffline(known, scan, Date.now())
    this.unsentScans.push({ ...scan, at: result.at, offline: true, outcome: result.outcome })
    if (counted) this.#own.note(code, counted, scan.scan_id)
    return result.outcome
  }

  /** Uploads unsent scans and downloads changes; failures are retried with the next sync. */
  sync(): Promise<void> {
    this.#syncing ??= this.#sync()
      .catch(() => undefined)
      .finally(() => (this.#syncing = null))
    return this.#syncing
  }

  async #sync(): Promise<void> {
    if (!this.isConnected) return
    const scans = this.unsentScans.slice(0, SCANS_AT_ONCE)
    const mark = this.#own.mark()
    const { cursor = '', scope = '', places_version = '' } = this.#list?.head ?? {}
    const unsent_scans = this.unsentScans.length - scans.length
    const response = await this.#post(
      'syncs',
      { cursor, scope, places_version, battery: 80, unsent_scans, scans },
      60_000,
    )
    const bytes = new Uint8Array(await response.arrayBuffer())
    const signature = fromBase64Url(response.headers.get(SIGNATURE_HEADER) ?? '')
    if (!(await isSigned(this.#phone.listKey, bytes, signature))) throw new Error('Nobody has signed this')
    const answer = JSON.parse(new TextDecoder().decode(bytes)) as SyncResponse
    this.#list ??= new TicketList(answer)
    this.#list.apply(answer)
    this.unsentScans = this.unsentScans.slice(scans.length)
    this.#own.forget(mark, new Set(scans.map(({ scan_id }) => scan_id)))
  }

  #post(path: string, body: object, patience: number): Promise<Response> {
    return fetch(`${this.#origin}/gate/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `festoon_gate=${this.#phone.token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.any([this.#network.signal, AbortSignal.timeout(patience)]),
    })
  }
}
