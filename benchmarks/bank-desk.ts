// `npm run bench:bank-desk [-- --lines N]`: a person processes a bank statement in the office by keyboard.
import { parseArgs } from 'node:util'
import { expect, type Page } from '@playwright/test'
import * as festival from '#server/festival/festival.ts'
import * as staff from '#server/people/staff/staff.ts'
import { camt, type StatementEntry } from '#testing/fixtures/bank-statements.ts'
import { percentile } from './buyers.ts'
import { onDisk } from './disk.ts'
import { report, type Figure } from './figures.ts'
import { inOffice } from './office-browser.ts'
import { phoneGuest, placePhoneOrder, WEEKEND_TOTAL } from './phone-order.ts'
import { OWNER } from './season.ts'

const { values } = parseArgs({ options: { lines: { type: 'string', default: '1000' } } })
const LINES = Number(values.lines)
/** The target for all lines, in seconds. */
const TARGET = 600
/** One in this many lines has a mistyped code, and one has no usable information. */
const [MISTYPED, UNKNOWN] = [5, 10]

const isUnknown = (index: number): boolean => index % UNKNOWN === 0
const isMistyped = (index: number): boolean => !isUnknown(index) && index % MISTYPED === 0

/** A bank line with the payment of an order. */
function entryOf(code: string, index: number): StatementEntry {
  const line = { amount: WEEKEND_TOTAL, reference: `B-${index}`, iban: '' }
  if (isUnknown(index)) return { ...line, name: `Aunt of ${index}`, text: 'for the festival' }
  const mistyped = code.slice(0, -1) + (code.endsWith('X') ? 'Y' : 'X')
  if (isMistyped(index)) return { ...line, name: `Uncle of ${index}`, text: `ticket ${mistyped}` }
  return { ...line, name: phoneGuest(index), text: `ticket ${code}` }
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now()
  await work()
  return (performance.now() - begin) / 1000
}

/** Confirms all certain lines at once. */
async function takeCertain(page: Page): Promise<void> {
  await page.goto('/office/bank/matching?group=certain')
  await page.getByRole('button', { name: 'Book all certain…' }).click()
  await page.getByRole('button', { name: /^Book [\d,]+ lines?$/ }).click()
  await expect(page.getByText(/lines? booked\./)).toBeVisible({ timeout: 300_000 })
}

/**
 * Processes the lines of a group, and measures for each the time until the next one is displayed; after the last one it is that of the next
 * group, which opens by itself, or the next kind of work.
 */
async function workThrough(
  page: Page,
  group: string,
  deal: (line: string) => Promise<void>,
): Promise<number[]> {
  await page.goto(`/office/bank/matching?group=${group}`)
  const current = page.locator('section').filter({ has: page.getByRole('heading', { name: 'This line' }) })
  const done = page.getByText(/^(?:All done|Nothing is left)/)
  const taken: number[] = []
  await current.or(done).first().waitFor()
  while ((await groupAt(page)) === group && (await current.isVisible())) {
    const line = await current.innerText()
    const [name = ''] = /(?:Uncle|Aunt) of \d+/.exec(line) ?? []
    const next = done
      .or(current.filter({ hasNotText: new RegExp(String.raw`${RegExp.escape(name)}\b`) }))
      .first()
    taken.push(
      await seconds(async () => {
        await deal(line)
        await next.waitFor()
      }),
    )
  }
  return taken
}

const groupAt = async (page: Page): Promise<string | null> =>
  new URLSearchParams(await page.evaluate<string>('location.search')).get('group')

/** Searches the order of a line manually. */
async function assign(page: Page, codes: string[], line: string): Promise<void> {
  const [, index = ''] = /Aunt of (\d+)/.exec(line) ?? []
  await page.keyboard.press('a')
  await page.getByRole('combobox', { name: 'Order' }).fill(codes[Number(index)] ?? '')
  await page.getByRole('dialog').getByRole('button', { name: 'Book', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function statement(page: Page, codes: string[]): Promise<Figure[]> {
  const buffer = Buffer.from(camt(...codes.map(entryOf)))
  await page.goto('/office/bank')
  await page.getByRole('link', { name: 'Upload a statement' }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file…' }).click()
  const chooser = await choosing
  const upload = await seconds(async () => {
    await chooser.setFiles({ name: 'long.xml', mimeType: 'text/xml', buffer })
    await page.getByRole('button', { name: /^Save [\d,]+ lines$/ }).click({ timeout: 120_000 })
    await page
      .getByText(/new lines\./)
      .first()
      .waitFor({ timeout: 120_000 })
  })
  const certain = await seconds(() => takeCertain(page))
  const unsure = await workThrough(page, 'unsure', () => page.keyboard.press('Enter'))
  const unknown = await workThrough(page, 'unknown', (line) => assign(page, codes, line))
  const sum = (some: number[]) => some.reduce((all, each) => all + each, 0)
  const inAll = upload + certain + sum(unsure) + sum(unknown)
  const byHand = unsure.length + unknown.length
  return [
    { what: 'the statement is read and matched', value: upload, unit: 's' },
    { what: `${codes.length - byHand} certain lines are taken at once`, value: certain, unit: 's' },
    {
      what: `${unsure.length} lines by Enter: until the next one, p50`,
      value: percentile(unsure, 0.5) * 1000,
      unit: 'ms',
    },
    { what: '… p95', value: percentile(unsure, 0.95) * 1000, unit: 'ms' },
    {
      what: `${unknown.length} lines by search: until the next one, p50`,
      value: percentile(unknown, 0.5) * 1000,
      unit: 'ms',
    },
    { what: '… p95', value: percentile(unknown, 0.95) * 1000, unit: 'ms' },
    { what: 'the office needs in all', value: inAll, unit: 's', target: { is: '≤', value: TARGET / 4 } },
    { what: 'a person has for each line that is not certain', value: (TARGET - inAll) / byHand, unit: 's' },
  ]
}

const desk = (): Promise<boolean> =>
  onDisk(undefined, async ({ context: { shop }, start }) => {
    await festival.importFile(shop, shop.settings.festival)
    await staff.createDemoLogin(shop, OWNER)
    const codes: string[] = []
    for (let index = 0; index < LINES; index++) codes.push(await placePhoneOrder(shop, index))
    const { origin } = await start()
    const figures = await inOffice(origin, 1280, (page) => statement(page, codes))
    const unpaid = await shop.sql`select from orders where payment_status <> 'paid'`
    const left: Figure = {
      what: 'orders that are not paid afterwards',
      value: unpaid.length,
      target: { is: '=', value: 0 },
    }
    return report('bank-desk', `A statement of ${LINES} lines`, [...figures, left])
  })

process.exitCode = (await desk()) ? 0 : 1
