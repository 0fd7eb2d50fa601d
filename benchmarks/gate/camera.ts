// The scanner's page in a real browser, with a video of tickets as its camera.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { percentile } from '#benchmarks/buyers.ts'
import type { Figure } from '#benchmarks/figures.ts'
import { VIEWS, type Shot } from '#testing/harness/fake-camera.ts'
import type { PairedPhone } from './device.ts'
import type { GateLoad } from './load.ts'
import { writeFilm } from './film.ts'
import { startStopwatch, type Timed } from './stopwatch.ts'

/** The conditions of a slow phone. */
type Slowness = (session: CDPSession) => Promise<unknown>

interface Slow {
  slow?: Slowness
  /** Whether the browser's BarcodeDetector is removed. */
  isWithoutReader?: boolean
}

/** A phone, and the tickets shown to it. */
interface Queue extends Slow {
  origin: string
  phone: PairedPhone
  prints: GateLoad['prints']
}

/** The number of codes shown per run. */
const CODES = 24
/** The total number of tickets. */
export const MAX_CODES = 5 * CODES

const SLOW_THREAD: Slowness = (session) => session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
const FAR: Slowness = (session) =>
  session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })

/** Measures the scanner from the first frame with a code: normally, slowed down, and with network latency. */
export async function cameraFigures(
  origin: string,
  phone: PairedPhone,
  prints: GateLoad['prints'],
): Promise<Figure[]> {
  const film = (how: Slow = {}) => filming({ origin, phone, prints: prints.splice(0, CODES), ...how })
  const typed = await typing({ origin, phone, prints: prints.splice(0, CODES) })
  const shown = await film()
  const bundled = shown.readsItself ? await film({ isWithoutReader: true }) : null
  const slow = await film({ slow: SLOW_THREAD })
  const far = await film({ slow: FAR })
  const reader = shown.readsItself ? 'the browser' : 'WebAssembly'
  return [
    ...figuresOf(`in the picture (read by ${reader}), to the whole screen`, shown),
    ...(bundled ? figuresOf('the same, read by WebAssembly', bundled) : []),
    ...figuresOf('typed by a reader, from its last key', typed),
    ratio('in the picture against typed, p50', [shown, typed], 0.5),
    ratio('in the picture against typed, p95', [shown, typed], 0.95),
    ...figuresOf('in the picture, the page’s thread four times slower', slow),
    ...figuresOf('in the picture, the server 100 ms away', far),
  ]
}

interface Measured {
  timed: Timed[]
  missed: number
  readsItself: boolean
}

const lasted = ({ timed }: Measured): number[] => timed.map(({ began, answered }) => answered - began)

const ratio = (what: string, [one, other]: [Measured, Measured], share: number): Figure => ({
  what,
  value: percentile(lasted(one), share) / percentile(lasted(other), share),
  unit: '×',
})

function figuresOf(what: string, measured: Measured): Figure[] {
  const { timed, missed } = measured
  const read = timed.map(({ began, read: at }) => at - began)
  const milliseconds = (name: string, value: number): Figure => ({ what: name, value, unit: 'ms' })
  return [
    milliseconds(`${what}: p50`, percentile(lasted(measured), 0.5)),
    {
      ...milliseconds('… p95', percentile(lasted(measured), 0.95)),
      target: { is: '≤', value: 300 },
    },
    milliseconds('… of which until it was read, p50', percentile(read, 0.5)),
    { what: `… codes without an answer, of ${timed.length + missed}`, value: missed },
  ]
}

/** Shows each ticket to the camera briefly, in all variants of holding it. */
function filming(queue: Queue): Promise<Measured> {
  const shots = queue.prints.flatMap(({ barcode }, at): Shot[] => [
    // Not synchronous with the scanner's frames.
    { text: null, seconds: 0.9 + (at % 7) / 30 },
    { text: barcode, view: VIEWS[at % VIEWS.length] ?? 'straight', seconds: 0.7 },
  ])
  const seconds = shots.reduce((sum, shot) => sum + shot.seconds, 0)
  const film = [{ text: null, seconds: 4 }, ...shots, { text: null, seconds: 30 }]
  return onPhone(queue, film, async (page) => {
    await until(page, `notes.began.length >= ${queue.prints.length}`, seconds + 30)
    await sleep(2_000)
  })
}

/** Types each code like a keyboard scanner, while the camera shows an empty desk. */
const typing = (queue: Queue): Promise<Measured> =>
  onPhone(queue, [{ text: null, seconds: 10 }], async (page) => {
    for (const [at, { barcode }] of queue.prints.entries()) {
      await page.keyboard.type(barcode)
      await page.keyboard.press('Enter')
      await until(page, `notes.scans.length > ${at}`, 10)
      await sleep(900)
    }
  })

/** Waits for a condition on a page with a time-out in seconds. Playwright's own waiting violates the page's policy. */
async function until(page: Page, expression: string, seconds: number): Promise<void> {
  const over = performance.now() + seconds * 1000
  while (!(await page.evaluate<boolean>(expression))) {
    if (performance.now() > over) throw new Error(`Not within ${seconds} s: ${expression}`)
    await sleep(100)
  }
}

/** Whether the browser supports QR codes. */
const READS_ITSELF = `globalThis.BarcodeDetector?.getSupportedFormats().then((formats) => formats.includes('qr_code'))`

async function onPhone(
  { origin, phone, slow, isWithoutReader }: Queue,
  film: Shot[],
  work: (page: Page) => Promise<void>,
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'festoon-film-'))
  const file = join(folder, 'film.mjpeg')
  await writeFilm(file, film)
  const browser = await openBrowser(file)
  try {
    const viewport = { width: 390, height: 844 }
    const context = await browser.newContext({ viewport, permissions: ['camera'] })
    await context.addCookies([{ name: 'festoon_gate', value: phone.token, url: `${origin}/gate` }])
    const page = await context.newPage()
    const read = await startStopwatch(page)
    if (isWithoutReader) await page.addInitScript('delete globalThis.BarcodeDetector')
    await slow?.(await context.newCDPSession(page))
    await page.goto(`${origin}/gate`)
    await page.getByText('Point the camera at the ticket’s QR code.').waitFor()
    await work(page)
    const readsItself = (await page.evaluate<boolean | undefined>(READS_ITSELF)) === true
    return { ...(await read()), readsItself }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
}

const openBrowser = (film: string) =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
