// Twenty phones at gates and the tickets shown to them, in a separate process, so that their CPU time is not the server's.
import { setTimeout as sleep } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { GateDevice, type PairedPhone, type Passage } from './device.ts'

/** The load on the gates: the phones, the tickets shown at them, and the outages. */
export interface GateLoad {
  origin: string
  phones: PairedPhone[]
  /** Each is shown at least once, in this order. */
  prints: { code: string; barcode: string }[]
  seconds: number
  /** Tickets per second; null if each phone scans the next one immediately. */
  rate: number | null
  /** One in this many prints is shown twice, at another gate: simultaneously, or some seconds later. 0 for none. */
  copied: number
  /** The number of phones that repeatedly lose their network, for about this many seconds. */
  losing: number
  outage: number
  /** The sync interval of phones, in seconds. */
  syncEvery: number
}

export interface GateLoadResult {
  passages: Passage[]
  seconds: number
  /** The time of each phone's first list, in milliseconds. */
  lists: number[]
  outages: number
}

/** Admits people until the time is over; then every phone is online again and sends its results. */
export async function runLoad(load: GateLoad): Promise<GateLoadResult> {
  const devices = load.phones.map((phone, number) => new GateDevice(load.origin, phone, number))
  const lists = await Promise.all(devices.map(firstList))
  const begin = performance.now()
  const isOver = () => performance.now() - begin > load.seconds * 1000
  let outages = 0
  const background = [
    ...devices.map(async (device) => {
      while (!isOver()) {
        await sleep(load.syncEvery * 1000 * (0.75 + Math.random() / 2))
        await device.sync()
      }
    }),
    ...devices.slice(0, load.losing).map(async (device) => {
      while (!isOver()) {
        await sleep(load.outage * 1000 * (0.5 + Math.random()))
        device.disconnect()
        outages += 1
        await sleep(load.outage * 1000 * (0.5 + Math.random()))
        device.connect()
      }
    }),
  ]
  const passages =
    load.rate === null
      ? await flatOut(devices, load, isOver)
      : await arrivals(devices, load, load.rate, isOver)
  const seconds = (performance.now() - begin) / 1000
  await Promise.all(background)
  for (const device of devices) while (device.unsentScans.length > 0) await device.sync()
  return { passages, seconds, lists, outages }
}

async function firstList(device: GateDevice): Promise<number> {
  const begin = performance.now()
  await device.sync()
  return performance.now() - begin
}

/** People arrive at a fixed rate, whether or not earlier ones have been answered. */
async function arrivals(
  devices: GateDevice[],
  { prints, copied, outage }: GateLoad,
  rate: number,
  isOver: () => boolean,
): Promise<Passage[]> {
  const passages: Promise<Passage>[] = []
  const show = ({ code, barcode }: GateLoad['prints'][number], at: number) => {
    const device = devices[at % devices.length]
    if (device) passages.push(device.scan(code, barcode))
  }
  const later: Promise<void>[] = []
  const begin = performance.now()
  for (const [index, print] of prints.entries()) {
    await sleep(Math.max(0, (index * 1000) / rate - (performance.now() - begin)))
    if (isOver()) break
    const at = Math.floor(Math.random() * devices.length)
    show(print, at)
    if (copied === 0 || index % copied > 0) continue
    const other = at + 1 + Math.floor(Math.random() * (devices.length - 1))
    if (index % (2 * copied) === 0) show(print, other)
    else later.push(sleep(outage * 1000 * Math.random()).then(() => show(print, other)))
  }
  await Promise.all(later)
  return Promise.all(passages)
}

/** Each phone scans the next print as soon as it has answered the previous one. */
async function flatOut(
  devices: GateDevice[],
  { prints }: GateLoad,
  isOver: () => boolean,
): Promise<Passage[]> {
  const passages: Passage[] = []
  const each = prints.values()
  await Promise.all(
    devices.map(async (device) => {
      for (const { code, barcode } of each) {
        if (isOver()) return
        passages.push(await device.scan(code, barcode))
      }
    }),
  )
  return passages
}

if (import.meta.main)
  process.stdout.write(JSON.stringify(await runLoad(JSON.parse(await text(process.stdin)) as GateLoad)))
