import { newCart, newCustomer, storeInBrowser, expandSummary } from '#journeys/support/customers.ts'
import { GUEST_PATHS, PUBLIC_PATHS } from '#journeys/support/paths.ts'
import { expect, checkAccessibility, test } from '#journeys/support/page.ts'

for (const path of [...PUBLIC_PATHS, ...GUEST_PATHS])
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await checkAccessibility(page)
  })

test('axe finds nothing on the screens of a customer', async ({ page, request }) => {
  const zoe = await newCustomer(request)
  await storeInBrowser(page, { token: zoe.token })
  await page.goto('/portal')
  await expect(page.getByText('No orders yet')).toBeVisible()
  await checkAccessibility(page)
  await storeInBrowser(page, { cart: await newCart(request, zoe, { shirt: true }) })
  await page.goto('/checkout')
  await expandSummary(page)
  await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Zoë Brontë' }).click()
  await expect(page.getByRole('dialog').getByText(zoe.email)).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible()
  await checkAccessibility(page)
})

test('axe finds nothing on the panel of guests, nor on the dialogs for a bus passenger and for a ticket in the cart', async ({
  page,
  request,
}) => {
  const zoe = await newCustomer(request)
  const dialog = page.getByRole('dialog')
  await page.goto('/')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await expect(dialog.getByLabel('Email')).toBeVisible()
  await checkAccessibility(page)

  await storeInBrowser(page, { cart: await newCart(request, zoe, { shirt: true }) })
  await page.goto('/tickets/bus-split')
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click()
  const modal = page.getByRole('dialog', { name: 'Who is this ticket for?' })
  await expect(modal.getByText(/^Please be at the meeting location/)).toBeVisible()
  await checkAccessibility(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Cart/ }).click()
  await dialog.getByRole('button', { name: /^Edit/ }).click()
  await expect(page.getByRole('dialog', { name: 'Change the details' })).toBeVisible()
  await checkAccessibility(page)
})

test('control: low contrast in only one scheme, a field without a label, and horizontal overflow are found', async ({
  page,
}) => {
  await page.goto('/faqs')
  const plant = (name: string, style: string) =>
    page.evaluate(`{
      document.querySelector('#planted')?.remove()
      const section = document.createElement('section')
      section.id = 'planted'
      section.ariaLabel = 'Planted'
      const element = section.appendChild(document.createElement(${JSON.stringify(name)}))
      if (element.matches('p')) element.textContent = 'Words'
      element.style.cssText = ${JSON.stringify(style)}
      document.body.append(section)
    }`)
  const pale = (light: string, dark: string) =>
    plant('p', `background: #777; color-scheme: light dark; color: light-dark(${light}, ${dark})`)
  await pale('#000', '#000')
  await checkAccessibility(page)
  await pale('#888', '#000')
  await expect(checkAccessibility(page)).rejects.toThrow(/in the light[^]*Words[^]*contrast/)
  await pale('#000', '#888')
  await expect(checkAccessibility(page)).rejects.toThrow(/in the dark[^]*Words[^]*contrast/)
  await plant('input', '')
  await expect(checkAccessibility(page)).rejects.toThrow(/in the dark[^]*<input/)
  await plant('p', 'width: 3000px')
  await expect(checkAccessibility(page)).rejects.toThrow(/fits its screen/)
})
