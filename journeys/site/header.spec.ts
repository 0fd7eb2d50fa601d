import { LANGUAGE_CODES, SOURCE_LANGUAGE } from '#contract/languages.ts'
import { PASSWORD, newCart, newCustomer, newEmail, storeInBrowser } from '#journeys/support/customers.ts'
import { openShopWithSetting } from '#journeys/support/own-shop.ts'
import { collectPageErrors, expect, test } from '#journeys/support/page.ts'

test('the panels of the header open one at a time, log in and out, and close when the page changes', async ({
  page,
  request,
}) => {
  // S2.1-09 S2.1-10 S2.1-11 S2.1-12 S2.1-16 S2.1-17 S2.3-04 A-003 A-004
  const zoe = await newCustomer(request)
  await storeInBrowser(page, { cart: await newCart(request, zoe) })
  const openAccount = page.getByRole('button', { name: 'Account', exact: true })
  const openCart = page.getByRole('button', { name: /^Cart/ })
  const account = page.getByRole('dialog', { name: 'Account' })
  const cart = page.getByRole('dialog', { name: 'Your cart' })

  await page.goto('/')
  await openAccount.click()
  await expect(account.getByLabel('Email')).toBeVisible()
  await expect(account.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await expect(account.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await openCart.click()
  await expect(cart.getByText('Weekend', { exact: true })).toBeVisible()
  await expect(account).toBeHidden()
  await openAccount.click()
  await expect(account).toBeVisible()
  await expect(cart).toBeHidden()

  await account.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page).toHaveURL('/register')
  await expect(account).toBeHidden()
  await openCart.click()
  await expect(cart).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(cart).toBeHidden()
  await openAccount.click()
  await account.getByRole('button', { name: 'Forgot your password?', exact: true }).click()
  await expect(page).toHaveURL('/forgot-password')
  await expect(account).toBeHidden()

  await openAccount.click()
  await account.getByLabel('Email').fill(zoe.email)
  await account.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await account.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Login success.')).toBeVisible()
  await expect(page).toHaveURL('/')

  const openMine = page.getByRole('button', { name: 'Zoë Brontë' })
  await openMine.click()
  await expect(account.getByText('Zoë Brontë')).toBeVisible()
  await expect(account.getByText(zoe.email)).toBeVisible()
  await expect(account.getByRole('textbox')).toHaveCount(0)
  await expect(account.getByRole('button', { name: 'Logout', exact: true })).toBeVisible()
  await openCart.click()
  await expect(account).toBeHidden()
  await openMine.click()
  await expect(cart).toBeHidden()
  await account.getByRole('link', { name: 'Account Settings', exact: true }).click()
  await expect(page).toHaveURL('/account')
  await expect(account).toBeHidden()
  await openMine.click()
  await expect(account).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(account).toBeHidden()
})

test('the banner is a whole picture of 1920 by 768 on the home page, and fades elsewhere', async ({
  page,
}) => {
  // S2.1-01 S2.1-02 S2.1-03
  const banner = page.locator('header [data-variant]')
  await page.goto('/')
  await expect(banner).toHaveAttribute('data-variant', 'full')
  const picture = "fetch(document.querySelector('header [data-variant] img').src)"
  const size = `${picture}.then((file) => file.blob()).then(createImageBitmap).then(({ width, height }) => [width, height])`
  expect(await page.evaluate(size)).toEqual([1920, 768])
  await page.getByRole('banner').getByRole('link', { name: 'Tickets', exact: true }).click()
  await expect(page).toHaveURL('/tickets')
  await expect(banner).toHaveAttribute('data-variant', 'fading')
  const logo = page.getByRole('banner').getByRole('link', { name: 'Festoon Nights' })
  await expect(logo.getByRole('img')).toBeVisible()
  await logo.click()
  await expect(page).toHaveURL('/')
  await expect(banner).toHaveAttribute('data-variant', 'full')
})

/** What is cut in the bar of the header, or lies on its neighbour. */
const CUT_IN_HEADER = `(() => {
  const bar = document.querySelector('header nav').parentElement
  const isSeen = (each) => each.checkVisibility() && each.getBoundingClientRect().width > 1
  const cut = [...bar.querySelectorAll('*')]
    .filter((each) => isSeen(each) && !each.matches('select, option') && getComputedStyle(each).overflowX !== 'visible')
    .filter((each) => each.scrollWidth > each.clientWidth)
  const boxes = [...bar.querySelectorAll('a, button, select')]
    .filter(isSeen)
    .map((each) => ({ text: each.innerText || each.ariaLabel, box: each.getBoundingClientRect() }))
  const { right } = bar.getBoundingClientRect()
  const beyond = boxes.filter(({ box }, at) => box.right > (boxes[at + 1]?.box.left ?? right) + 0.5)
  return [...cut.map((each) => each.innerText), ...beyond.map(({ text }) => text)]
})()`

test('thorough: six links, the account and a cart with its time fit in the header in every language, and none is cut', async ({
  browser,
}) => {
  const { url, close } = await openShopWithSetting(`languages: [${LANGUAGE_CODES.join(', ')}]`)
  const page = await browser.newPage({ baseURL: url })
  try {
    const pageErrors = collectPageErrors(page)
    const person = { full_name: 'Zoë Brontë', email: newEmail() }
    await storeInBrowser(page, { cart: await newCart(page.request, person) })
    const cut: [string, number, string[]][] = []
    for (const language of LANGUAGE_CODES) {
      await page.goto(language === SOURCE_LANGUAGE ? '/faqs' : `/${language}/faqs`)
      await expect(page.locator('header [data-clock]')).toBeVisible()
      const links = page.locator('header nav').getByRole('link')
      for (const [width, count] of [
        [1440, 6],
        [1280, 6],
        [1180, 6],
        [1179, 4],
        [1024, 4],
        [900, 4],
        [899, 4],
        [768, 4],
      ] as const) {
        await page.setViewportSize({ width, height: 700 })
        await expect(links.filter({ visible: true })).toHaveCount(count)
        cut.push([language, width, await page.evaluate<string[]>(CUT_IN_HEADER)])
      }
    }
    expect(cut.filter(([, , texts]) => texts.length > 0)).toEqual([])
    expect(pageErrors).toEqual([])
  } finally {
    await page.close()
    await close()
  }
})
