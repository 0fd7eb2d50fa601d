import type { Page } from '@playwright/test'
import { buyCart, newCart, newCustomer } from '#journeys/support/customers.ts'
import { openInOffice as open } from '#journeys/support/office-pages.ts'
import { logInToOffice } from '#journeys/support/staff.ts'
import { expect, PHONE, test } from '#journeys/support/page.ts'

/** A name of sixty letters without a possible line break. */
const LONG = 'Maximilianatheodorawolfeschlegelsteinhausenbergerdorffenstein'

const main = (page: Page) => page.getByRole('main')

test.describe('on a phone', () => {
  test.use(PHONE)

  test('an order is a card: its number and total first, who and what below, sorted above', async ({
    page,
    request,
  }) => {
    const zoe = await newCustomer(request, LONG)
    const { code } = await buyCart(request, zoe, await newCart(request, zoe))
    await logInToOffice(page, 'owner')
    await open(page, `orders?search=${code}`)
    const row = main(page).getByRole('row', { name: code })
    const boxOf = async (text: string) => row.getByText(text).first().boundingBox()
    const [link, total, name] = [await boxOf(code), await boxOf('€133.00'), await boxOf(LONG.slice(0, 20))]
    expect(Math.abs((link?.y ?? 0) - (total?.y ?? 99))).toBeLessThan(6)
    expect((link?.x ?? 0) + (link?.width ?? 0)).toBeLessThan(total?.x ?? 0)
    expect(name?.y).toBeGreaterThan((link?.y ?? 0) + (link?.height ?? 0) - 1)
    await main(page)
      .getByRole('button', { name: /^Total/ })
      .click()
    await expect(page).toHaveURL(/sort=-total/)
    // A list without headings that sort it.
    await open(page, 'sandbox-bank')
    const view = await main(page).getByRole('button', { name: 'View of the list' }).boundingBox()
    const first = await main(page).locator('tbody tr').first().boundingBox()
    expect((view?.y ?? 99) + (view?.height ?? 99)).toBeLessThanOrEqual(first?.y ?? 0)
  })
})

/** The elements for the next action that a toast covers: the main buttons, and the focused element. */
const COVERED = `(() => {
  const toasts = [...document.querySelectorAll('[data-toasts] > *')]
  const needed = [...document.querySelectorAll('.mantine-Button-root:not([data-variant]), :focus')]
  const within = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  return [toasts.length, needed
    .filter((each) => !each.closest('[data-toasts]') && toasts.some((toast) => within(toast.getBoundingClientRect(), each.getBoundingClientRect())))
    .map((each) => each.textContent)]
})()`

for (const [mark, width, height] of [
  ['', 390, 844],
  ['thorough: ', 1280, 800],
] as const)
  test(`${mark}at ${width} pixels a toast does not cover the buttons for the next action`, async ({
    page,
    request,
  }) => {
    const zoe = await newCustomer(request, LONG)
    const { code } = await buyCart(request, zoe, await newCart(request, zoe))
    await page.setViewportSize({ width, height })
    await logInToOffice(page, 'owner')
    const coversNothing = async (said: RegExp) => {
      await expect(page.locator('[data-toasts]').getByText(said)).toBeVisible()
      expect(await page.evaluate(COVERED)).toEqual([expect.any(Number), []])
    }
    await open(page, 'catalogue/add/vouchers')
    await main(page).getByRole('textbox', { name: 'Code' }).fill(`LOOK${width}`)
    await main(page).getByLabel('Amount').fill('5')
    await main(page).locator('button[type=submit]').click()
    await coversNothing(/saved/i)
    await open(page, `orders/${code}`)
    await main(page)
      .getByRole('button', { name: /^Send again/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).click()
    await coversNothing(/on its way/)
  })

/** The texts in the section of the mails that overflow. */
const CUT = `[...document.querySelectorAll('section[aria-label=Mails] *')]
  .filter((each) => each.scrollWidth > each.clientWidth && getComputedStyle(each).overflow !== 'visible')
  .map((each) => each.textContent)`

test('the address of each mail of an order is shown in full, on a phone and on a desktop', async ({
  page,
  request,
}) => {
  const zoe = await newCustomer(request, LONG)
  const { code } = await buyCart(request, zoe, await newCart(request, zoe))
  await logInToOffice(page, 'owner')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, `orders/${code}`)
    const mails = page.getByRole('region', { name: 'Mails' })
    await expect(mails.getByText(zoe.email).first()).toBeVisible()
    expect(await page.evaluate(CUT)).toEqual([])
  }
})
