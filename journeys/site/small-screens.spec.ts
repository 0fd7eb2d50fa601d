import { expectNoBarOnLowScreen, expectOneBarBelow } from '#journeys/support/bars.ts'
import { newCart, newCustomer, buyCart, storeInBrowser } from '#journeys/support/customers.ts'
import { expectNoOverflow } from '#journeys/support/accessibility.ts'
import { expect, PHONE, test } from '#journeys/support/page.ts'

test.use(PHONE)

/**
 * The facts of the first order that start a line, with what is shown after them, and how many pixels of the start are cut off.
 */
const FACTS = `(() => {
  const facts = [...document.querySelectorAll('main dl > div')]
  const list = facts[0].parentElement
  const line = list.parentElement.querySelector('h3').getBoundingClientRect().left
  const lefts = facts.map((fact) => fact.getBoundingClientRect().left)
  const { marginLeft, clipPath } = getComputedStyle(list)
  const begins = lefts.filter((left) => left < line).map((left) => line - left)
  return { begins, behind: facts.map((fact) => getComputedStyle(fact, '::after').content), marginLeft, clipPath }
})()`

test('the facts of an order are separated by dots within a line, and no line starts or ends with one', async ({
  page,
  request,
}) => {
  const zoe = await newCustomer(request)
  await buyCart(request, zoe, await newCart(request, zoe))
  await storeInBrowser(page, { token: zoe.token })
  await page.goto('/portal')
  await page.getByRole('main').getByText('1 ticket').first().waitFor()
  const { begins, behind, marginLeft, clipPath } = await page.evaluate<{
    begins: number[]
    behind: string[]
    marginLeft: string
    clipPath: string
  }>(FACTS)
  // More than one line starts with a separator, which is cut off.
  expect(begins.length).toBeGreaterThan(1)
  expect(new Set(begins)).toEqual(new Set([16]))
  expect(new Set(behind)).toEqual(new Set(['none']))
  expect([marginLeft, clipPath]).toEqual(['-16px', 'inset(0px 0px 0px 16px)'])
})

test('Back on a phone closes what is open over the page, one after the other, and then leaves the page', async ({
  page,
  request,
}) => {
  const zoe = await newCustomer(request)
  await storeInBrowser(page, { token: zoe.token, cart: await newCart(request, zoe) })
  await page.goto('/faqs')
  await page.goto('/tickets')
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  const details = page.getByRole('dialog', { name: 'Change the details' })
  await page.getByRole('button', { name: /^Cart/ }).click()
  await cart.getByRole('button', { name: /^Edit/ }).click()
  await expect(details).toBeVisible()
  await page.goBack()
  await expect(details).toBeHidden()
  await expect(cart).toBeVisible()
  await page.goBack()
  await expect(cart).toBeHidden()
  await expect(page).toHaveURL('/tickets')
  await page.goBack()
  await expect(page).toHaveURL('/faqs')
})

test('on a phone the tab bar is within reach, covers nothing, and is below the logo at the checkout', async ({
  page,
  request,
}) => {
  const zoe = await newCustomer(request)
  await storeInBrowser(page, { token: zoe.token, cart: await newCart(request, zoe) })
  await page.goto('/tickets')
  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  // S2.1-04
  await expect(tabs.filter({ visible: true })).toHaveText(['Home', 'Tickets', 'Merchandise', 'My orders'])
  const cart = page.getByRole('button', { name: /^Cart 1/ })
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    let end = 0
    for (const tab of [...(await tabs.filter({ visible: true }).all()), cart]) {
      const box = await tab.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844)
      expect(box?.x ?? 0).toBeGreaterThanOrEqual(end - 0.5)
      end = (box?.x ?? 0) + (box?.width ?? 0)
    }
    expect(end).toBeLessThanOrEqual(width)
  }
  // The page of an item has a bar of its own there, and the tabs below the logo.
  await page.goto('/tickets/weekend')
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' })
  const button = await add.boundingBox()
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeGreaterThan(844 - 30)
  for (const tab of [...(await tabs.filter({ visible: true }).all()), cart])
    expect((await tab.boundingBox())?.y).toBeLessThan(120)
  // The important information is on the first screen, above the bar of the button.
  const price = await page.getByRole('main').getByText('€133.00').first().boundingBox()
  expect((price?.y ?? 0) + (price?.height ?? 0)).toBeLessThan(button?.y ?? 0)
  await cart.click()
  await page.getByRole('dialog', { name: 'Your cart' }).getByRole('link', { name: 'Checkout' }).click()
  await expect(page).toHaveURL('/checkout')
  await expect(tabs.filter({ visible: true })).toHaveText(['Home', 'Tickets', 'Merchandise', 'My orders'])
  for (const tab of [...(await tabs.filter({ visible: true }).all()), cart])
    expect((await tab.boundingBox())?.y).toBeLessThan(120)
  const logo = page.getByRole('banner').getByRole('link', { name: 'Festoon Nights' }).getByRole('img')
  expect((await logo.boundingBox())?.width).toBeGreaterThan(120)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' })).toHaveCount(1)
  const language = page.getByRole('banner').getByRole('combobox', { name: 'Language' })
  await page.setViewportSize({ width: 320, height: 740 })
  for (const one of [language, logo, cart]) {
    const box = await one.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
    expect(box?.width).toBeGreaterThanOrEqual(44)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  // The order is one line, and the payment methods come first.
  const main = page.getByRole('main')
  const total = main.getByRole('row', { name: /^Total/ })
  await expect(main.getByLabel('Country')).toBeInViewport()
  await expect(main.getByRole('region', { name: 'Payment method' }).getByText('Credit card')).toBeInViewport()
  await expect(total).toBeHidden()
  await main.getByRole('button', { name: /^Your order 1 item/ }).click()
  await expect(total).toBeVisible()
  await language.selectOption('Deutsch')
  await expect(page).toHaveURL('/de/checkout')
  await expect(page.getByRole('heading', { level: 1, name: 'Kasse' })).toBeVisible()
})

test('the actions of a ticket fit a phone, also with a name that cannot be broken across lines', async ({
  page,
}) => {
  await page.goto('/tickets/weekend')
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click()
  const holder = page.getByRole('dialog', { name: 'Who is this ticket for?' })
  await holder.getByLabel('Full name').fill('Maximilianatheodorawolfeschlegelsteinhausenbergerdorffenstein')
  await holder.getByLabel('Email').fill('zoe@lights.example')
  await holder.getByLabel('Age').selectOption('25 to 39')
  await holder.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('region', { name: 'What goes with it' })).toBeVisible()
  await expectNoOverflow(page)
})

test('a low screen has no bar that stays, and no screen has two of them stacked, also on the way to the checkout', async ({
  page,
  request,
}) => {
  const zoe = await newCustomer(request)
  await storeInBrowser(page, { token: zoe.token, cart: await newCart(request, zoe) })
  await page.goto('/tickets')
  await page.getByRole('main').getByRole('button', { name: 'One more' }).first().click()
  const way = page.getByRole('main').getByRole('button', { name: /^2 items/ })
  await expect(way).toBeInViewport({ ratio: 1 })
  await expectOneBarBelow(page)
  await expectNoBarOnLowScreen(page)
  await expect(way).toBeVisible()
  // A small laptop at 200 %.
  await expectNoBarOnLowScreen(page, { width: 640, height: 400 })
  await expectNoOverflow(page)
})

test('the counters of a list are inside their cards and can be tapped, however narrow the phone', async ({
  page,
}) => {
  const main = page.getByRole('main')
  for (const path of ['/tickets', '/merchandise']) {
    await page.goto(path)
    const more = main.getByRole('button', { name: 'One more' }).first()
    await more.click()
    await expect(main.getByRole('button', { name: 'One fewer' }).first()).toBeVisible()
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 700 })
      const box = await more.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0), `${path} at ${width}`).toBeLessThanOrEqual(width - 24)
    }
    await more.click({ trial: true })
    await page.setViewportSize(PHONE.viewport)
  }
})
