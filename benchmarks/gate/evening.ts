// Twenty phones at gates, and the people who come to them: in a process of its own, so that their work is not the server's.
import { setTimeout as sleep } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { GateDevice, type PairedPhone, type Passage } from './device.ts'

/** An evening at the gates. */
export interface Evening {
  origin: string
  phones: PairedPhone[]
  /** Each is shown once at least, in this order. */
  prints: { code: string; barcode: string }[]
  seconds: number
  /** So many come each second; null when each phone scans the next as soon as it has answered. */
  rate: number | null
  /** One in so many prints is shown twice, at another gate: at the same moment, or some seconds later. 0 for none. */
  copied: number
  /** So many of the phones lose their network again and again, for seconds of about this length. */
  losing: number
  outage: number
  /** Phones sync after about so many seconds each. */
  syncEvery: number
}

export interface EveningResult {
  passages: Passage[]
  seconds: number
  /** How long each phone took for its first list, in milliseconds. */
  lists: number[]
  outages: number
}

/** Lets people in until the evening is over; then every phone has its network again and tells all that it has answered. */
export async function spend(evening: Evening): Promise<EveningResult> {
  const devices = evening.phones.map((phone, number) => new GateDevice(evening.origin, phone, number))
  const lists = await Promise.all(devices.map(firstList))
  const begin = performance.now()
  const isOver = () => performance.now() - begin > evening.seconds * 1000
  let outages = 0
  const background = [
    ...devices.map(async (device) => {
      while (!isOver()) {
        await sleep(evening.syncEvery * 1000 * (0.75 + Math.random() / 2))
        await device.sync()
      }
    }),
    ...devices.slice(0, evening.losing).map(async (device) => {
      while (!isOver()) {
        await sleep(evening.outage * 1000 * (0.5 + Math.random()))
        device.disconnect()
        outages += 1
        await sleep(evening.outage * 1000 * (0.5 + Math.random()))
        device.connect()
      }
    }),
  ]
  const passages =
    evening.rate === null
      ? await flatOut(devices, evening, isOver)
      : await arrivals(devices, evening, evening.rate, isOver)
  const seconds = (performance.now() - begin) / 1000
  await Promise.all(background)
  for (const device of devices) while (device.waiting.length > 0) await device.sync()
  return { passages, seconds, lists, outages }
}

async function firstList(device: GateDevice): Promise<number> {
  const begin = performance.now()
  await device.sync()
  return performance.now() - begin
}

/** People come one after the other, whether or not those before them have been answered. */
async function arrivals(
  devices: GateDevice[],
  { prints, copied, outage }: Evening,
  rate: number,
  isOver: () => boolean,
): Promise<Passage[]> {
  const passages: Promise<Passage>[] = []
  const show = ({ code, barcode }: Evening['prints'][number], at: number) => {
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

/** Each phone scans the next print as soon as it has answered the one before. */
async function flatOut(
  devices: GateDevice[],
  { prints }: Evening,
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
  process.stdout.write(JSON.stringify(await spend(JSON.parse(await text(process.stdin)) as Evening)))
