// `npm run bench:office-jobs [-- --orders N --lines N --times N --only WORDS]`: the commonest jobs in the office, as a practised clerk does
// them in a real browser: the clicks and keys, the fields, and the seconds of waiting for the machine.
import { parseArgs } from 'node:util'
import { expect, type Browser, type Page } from '@playwright/test'
import type { Shop, Sql } from '#server/platform/shop.ts'
import { percentile } from './buyers.ts'
import { onDisk } from './disk.ts'
import { report, type Figure } from './figures.ts'
import { inOffice } from './office-browser.ts'
import { type Clerk, clerkAt, type Effort } from './office-jobs/clerk.ts'
import { closeShop, prepareFixtures, type Fixtures } from './office-jobs/fixtures.ts'
import { JOBS, type Job } from './office-jobs/jobs.ts'
import { seedSeason } from './season.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    lines: { type: 'string', default: '1000' },
    times: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
})
const [ORDERS, LINES, TIMES] = [Number(values.orders), Number(values.lines), Number(values.times)]
const TICKETS = 5
const chosen = JOBS.filter(({ name }) => name.includes(values.only))

/** The first page of the office, at rest. */
async function openOverview(page: Page): Promise<void> {
  await page.goto('/office')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0, { timeout: 30_000 })
}

/** What a job takes; of several times the median of the seconds. */
async function effortOf(
  { name, once = false, work }: Job,
  clerk: Clerk,
  fixtures: Fixtures,
): Promise<Effort> {
  const efforts: Effort[] = []
  for (let time = 0; time < (once ? 1 : TIMES); time++) {
    await openOverview(clerk.page)
    clerk.begin()
    await work(clerk, fixtures).catch((cause: unknown) => {
      throw new Error(`This job cannot be done: ${name}`, { cause })
    })
    efforts.push(clerk.effort())
  }
  const seconds = percentile(
    efforts.map((each) => each.seconds),
    0.5,
  )
  return { clicks: 0, fields: 0, ...efforts[0], seconds }
}

const figureOf = ({ name, seconds: most }: Job, { clicks, fields, seconds }: Effort): Figure => ({
  what: `${name}: ${clicks} clicks and keys, ${fields} fields; waits`,
  value: seconds,
  unit: 's',
  target: { is: '≤', value: most },
})

/** The transfers that the jobs should have booked, and have not. */
async function missing(sql: Sql): Promise<Figure> {
  const rows = await sql`
    select 1 from orders where starts_with(billing_name, 'Guest ') and payment_status <> 'paid'`
  return { what: 'transfers that are not booked', value: rows.length, target: { is: '=', value: 0 } }
}

async function figuresAt(page: Page, browser: Browser, shop: Shop): Promise<Figure[]> {
  const fixtures = await prepareFixtures({ shop, browser, page, times: TIMES, lines: LINES })
  await closeShop(page)
  const clerk = await clerkAt(page)
  const figures: Figure[] = []
  for (const job of chosen) figures.push(figureOf(job, await effortOf(job, clerk, fixtures)))
  return values.only === '' ? [...figures, await missing(shop.sql)] : figures
}

const officeJobs = (): Promise<boolean> =>
  onDisk(undefined, async ({ context, start }) => {
    await seedSeason(context, ORDERS, TICKETS)
    const { origin } = await start()
    const figures = await inOffice(origin, 1440, (page, browser) => figuresAt(page, browser, context.shop))
    return report('office-jobs', `Jobs in the office, with ${ORDERS.toLocaleString('en')} orders`, figures)
  })

process.exitCode = (await officeJobs()) ? 0 : 1
