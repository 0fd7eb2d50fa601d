import type { Page } from '@playwright/test'
import type { SalesFigures } from '#contract/office/figures.ts'
import type { Overview } from '#contract/office/overview.ts'
import { expect, test } from '#journeys/support/page.ts'
import { openInOffice } from '#journeys/support/office-pages.ts'
import { logInToOffice } from '#journeys/support/staff.ts'

/** Everything needs attention, and more was sold than there is space for. */
const busy = (overview: Overview): Overview => {
  const [level] = overview.stock
  if (!level) throw new Error('Nothing is on sale')
  const all = <Counts extends Record<string, number>>(counts: Counts) =>
    Object.fromEntries(Object.keys(counts).map((key) => [key, 12])) as Counts
  return {
    ...overview,
    orders: all(overview.orders),
    refunds: all(overview.refunds),
    mails: all(overview.mails),
    bank: all(overview.bank),
    hoards: 12,
    wallet_certificate_ends: '2027-07-08T10:00:00Z',
    stock: Array.from({ length: 20 }, (_, index) => ({
      ...level,
      enabled: true,
      external_code: `P${index}`,
      name: `Something with a long name ${index}`,
      capacity: 100,
      taken: 50,
    })),
  }
}

const soldOut = (figures: SalesFigures): SalesFigures => ({
  ...figures,
  items: Array.from({ length: 20 }, (_, index) => ({
    kind: 'product',
    external_code: `P${index}`,
    name: `Something with a long name ${index}`,
    event: 'Festival of the long name',
    sold: 10,
    returned: 0,
    income: 100_000,
    refunded: 0,
    remaining: 5,
  })),
})

async function fill(page: Page): Promise<void> {
  await page.route(/\/office\/api\/(overview|sales\/figures)(\?|$)/, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { overview?: Overview; figures?: SalesFigures }
    if (answer.overview) answer.overview = busy(answer.overview)
    if (answer.figures) answer.figures = soldOut(answer.figures)
    await route.fulfill({ response, json: answer })
  })
}

test('the overview is one screen of 1440 × 900, whatever needs attention and however much is sold', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await fill(page)
  await logInToOffice(page, 'owner')
  await openInOffice(page, '')
  for (const name of ['Needs attention', 'Last 30 days', 'How full'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem')).toHaveCount(16)
  await expect(page.getByText('and 13 more')).toBeVisible()
  expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThanOrEqual(900)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link').last()).toBeInViewport({ ratio: 1 })
})
