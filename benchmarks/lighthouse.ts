// `npm run bench:lighthouse [-- SCREEN … --runs N --reports FOLDER]`: Lighthouse 12 on the screens of a purchase, as a mid-range
// phone on a slow network.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { chromium, request as requests, type Page } from '@playwright/test'
import { freePort, startShop } from '#testing/harness/server-process.ts'
import { buyCart, newCart, registerCustomer, storeInBrowser } from '#journeys/support/customers.ts'
import { printFigures, type Figure } from './figures.ts'

const { values, positionals } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    reports: { type: 'string' },
  },
  allowPositionals: true,
})
const RUNS = Number(values.runs)
// A fixed version, downloaded on demand, because it is larger than all other test tools.
const LIGHTHOUSE = 'lighthouse@12.8.2'
const QUALITIES = { accessibility: 100, 'best-practices': 100, seo: 100 } as const

interface Screen {
  name: string
  path: string
  /** Whether the page may be indexed. */
  isIndexed: boolean
  /** The stored data of the browser. */
  kept: { token?: string; cart?: string }
}

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

async function screensOf(origin: string): Promise<Screen[]> {
  const request = await requests.newContext({ baseURL: origin })
  const person = await registerCustomer(request)
  const { code } = await buyCart(request, person, await newCart(request, person))
  const cart = await newCart(request, person)
  const { token } = person
  await request.dispose()
  return [
    { name: 'home', path: '/', isIndexed: true, kept: {} },
    { name: 'list', path: '/tickets', isIndexed: true, kept: {} },
    { name: 'product', path: '/tickets/weekend', isIndexed: true, kept: {} },
    { name: 'login', path: '/login', isIndexed: false, kept: {} },
    { name: 'checkout', path: '/checkout', isIndexed: false, kept: { token, cart } },
    { name: 'order', path: `/portal/orders/${code}`, isIndexed: false, kept: { token } },
  ]
}

/** A browser for Lighthouse with the given stored data; it has never visited the shop. */
async function openBrowser(folder: string, baseURL: string) {
  const port = await freePort()
  const context = await chromium.launchPersistentContext(folder, {
    baseURL,
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  const [page = await context.newPage()] = context.pages()
  return { port, page, close: () => context.close() }
}

async function readReport(page: Page, port: number, url: string, file: string): Promise<Report> {
  await page.goto('about:blank')
  const options = [
    '--quiet',
    `--port=${port}`,
    '--disable-storage-reset',
    '--output=json',
    `--output-path=${file}`,
  ]
  const categories = `--only-categories=${['performance', ...Object.keys(QUALITIES)].join()}`
  await promisify(execFile)('npm', ['exec', '--yes', '--', LIGHTHOUSE, url, ...options, categories])
  return JSON.parse(await readFile(file, 'utf8')) as Report
}

async function reportsOf(origin: string, screen: Screen, reports: string): Promise<Report[]> {
  const read: Report[] = []
  for (let run = 1; run <= RUNS; run++) {
    const folder = await mkdtemp(join(tmpdir(), 'festoon-lighthouse-'))
    const browser = await openBrowser(folder, origin)
    try {
      await storeInBrowser(browser.page, screen.kept)
      const file = join(reports, `${screen.name}-${run}.json`)
      read.push(await readReport(browser.page, browser.port, origin + screen.path, file))
    } finally {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    }
  }
  return read
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

function figuresOf({ name, isIndexed }: Screen, reports: Report[]): Figure[] {
  const score = (category: string) =>
    median(reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)))
  const audit = (id: string) => median(reports.map(({ audits }) => audits[id]?.numericValue ?? Infinity))
  const qualities = Object.entries(QUALITIES).filter(([id]) => id !== 'seo' || isIndexed)
  return [
    { what: `${name}: performance`, value: score('performance'), target: { is: '≥', value: 95 } },
    ...qualities.map(([id, value]): Figure => ({
      what: `${name}: ${id.replace('-', ' ')}`,
      value: score(id),
      target: { is: '=', value },
    })),
    {
      what: `${name}: largest contentful paint`,
      value: audit('largest-contentful-paint'),
      unit: 'ms',
      target: { is: '≤', value: 1_800 },
    },
    {
      what: `${name}: total blocking time`,
      value: audit('total-blocking-time'),
      unit: 'ms',
      target: { is: '≤', value: 100 },
    },
    {
      what: `${name}: cumulative layout shift`,
      value: audit('cumulative-layout-shift'),
      target: { is: '≤', value: 0.01 },
    },
  ]
}

async function lighthouse(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'festoon-lighthouse-'))
  const reports = resolve(values.reports ?? folder)
  await mkdir(reports, { recursive: true })
  const shop = await startShop({ DATA_DIR: folder, RATE_LIMITS: 'off', FESTIVAL: 'festivals/demo.yaml' })
  try {
    const screens = await screensOf(shop.origin)
    for (const screen of screens) {
      if (positionals.length > 0 && !positionals.includes(screen.name)) continue
      const read = await reportsOf(shop.origin, screen, reports)
      printFigures(`${screen.name}, median of ${RUNS}`, figuresOf(screen, read))
    }
  } finally {
    await shop.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await lighthouse()
