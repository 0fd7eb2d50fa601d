import { randomUUID } from 'node:crypto'
import { type Locator, type Page } from '@playwright/test'
import { buyTickets, openGate } from '#journeys/support/gate.ts'
import { logInToOffice } from '#journeys/support/staff.ts'
import { call, mailTo, newCart, newCustomer, newEmail, buyCart } from '#journeys/support/customers.ts'
import { barcodeOf } from '#journeys/support/ticket-codes.ts'
import { checkAccessibility } from '#journeys/support/accessibility.ts'
import { expect, test } from '#journeys/support/page.ts'

test.describe('on a phone at the gate', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a ticket is checked in by its code or its barcode, but not by an earlier print', async ({
    page,
    request,
  }) => {
    const zoe = await newCustomer(request)
    const { code: order, tickets } = await buyCart(request, zoe, await newCart(request, zoe))
    const [{ code } = { code: '' }] = tickets
    const first = await barcodeOf(code)
    await logInToOffice(page, 'gate')
    await page.goto('/office')
    await page.waitForURL('**/office/tickets')
    const field = page.getByRole('searchbox', { name: 'Look up a ticket' })
    await expect(field).toBeFocused()

    await field.fill(code.replaceAll('-', '').toLowerCase())
    const valid = page.getByRole('article', { name: `Valid: ${zoe.full_name}` })
    await expect(valid).toContainText('Weekend, Festoon Nights')
    await expect(page.getByRole('main')).not.toContainText(zoe.email)
    await checkAccessibility(page)

    await page.getByRole('button', { name: 'Clear' }).click()
    await field.fill(first)
    await field.press('Enter')
    await expect(valid).toBeVisible()
    await expect(page).toHaveURL(/\/office\/tickets$/)

    const input = {
      token: zoe.token,
      order_id: order,
      code,
      full_name: 'Zoë Ban',
      email: zoe.email,
      age: 'from-25',
    }
    await call(request, 'change-ticket', input)
    const oldPrint = page.getByRole('article', { name: 'Old print: Zoë Ban' })
    // An Enter within 100 ms of the previous one counts as the same scan, and a fast machine is quicker.
    await expect(async () => {
      await field.press('Enter')
      await expect(oldPrint).toContainText('Ask for the new one', { timeout: 5_000 })
    }).toPass()
    await checkAccessibility(page)

    await field.fill(`${first.slice(0, -2)}xx`)
    await field.press('Enter')
    await expect(page.getByRole('article', { name: 'Unknown barcode: Zoë Ban' })).toBeVisible()
    await field.fill('NONE-SUCH-CODE')
    await expect(page.getByText('Ticket not found')).toBeVisible()
    await page.goto('/office/customers')
    await expect(page.getByText('No access')).toBeVisible()
  })

  test('thorough: a supervisor undoes a mistaken check-in', async ({ page, request }) => {
    const [code = ''] = await buyTickets(request, 1)
    const { pairingCode } = await openGate(`Undo ${Date.now()}`, [code])
    await request.post('/gate/api/pairings', { data: { code: pairingCode } })
    const scan = { scan_id: randomUUID(), code, direction: 'entry' }
    const rest = { barcode: '', list_ids: [], at: '', offline: false, outcome: '' }
    const answer = await request.post('/gate/api/scans', { data: { ...scan, ...rest } })
    expect(await answer.json()).toMatchObject({ outcome: 'admitted' })
    await logInToOffice(page, 'gate')
    await page.goto(`/office/gates/admissions?search=${code}`)
    const undo = page.getByRole('button', { name: /^Undo: / })
    await expect(undo).toBeInViewport({ ratio: 1 })
    await undo.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo admission' }).click()
    await expect(undo).toHaveCount(0)
    await expect(page.getByRole('row', { name: /Undone/ })).toBeVisible()
  })
})

/** Opens the dialog of an action. */
async function open(page: Page, action: string): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: action }).click()
  return page.getByRole('dialog', { name: action })
}

/** Opens the dialog of an action that is in the menu. */
async function openInMenu(page: Page, action: string): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: action }).click()
  return page.getByRole('dialog', { name: action })
}

/** The number of available pieces of a product. */
const stockLevelOf = async (page: Page, external_code: string): Promise<number> =>
  (await call(page.request, 'get-shop-item', { external_code })).item.stock_level

test('sales finds a ticket, corrects its holder, transfers it to another customer, and cancels it, which puts its place back on sale', async ({
  page,
  request,
}) => {
  //
  const zoe = await newCustomer(request)
  const { tickets } = await buyCart(
    request,
    zoe,
    await newCart(request, zoe, { external_code: 'winter-lights' }),
  )
  const [{ code } = { code: '' }] = tickets
  await logInToOffice(page, 'sales')
  await page.goto('/office/tickets')
  await page.getByRole('searchbox').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(zoe.email)
  await expect(page.getByText('1 ticket', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/search=/)
  await page.getByRole('link', { name: code }).click()

  const correct = await open(page, 'Correct holder')
  await correct.getByLabel('Full name').fill('Zoë Ban')
  await correct.getByRole('button', { name: 'Correct holder' }).click()
  await expect(correct.getByRole('alert')).toContainText('Please give a reason.')
  await checkAccessibility(page)
  await correct.getByLabel('Reason').fill('She has married.')
  await correct.getByRole('button', { name: 'Correct holder' }).click()
  await expect(page.getByText('The holder has been corrected.')).toBeVisible()
  await expect(page.getByText('“She has married.”')).toBeVisible()
  await mailTo(request, zoe.email, /has been changed/)
  const print = `/download-ticket/${encodeURIComponent(zoe.email)}/${code}`
  expect((await request.get(print)).status()).toBe(200)

  const ivo = newEmail()
  const give = await openInMenu(page, 'Transfer to another customer')
  await give.getByLabel('Full name').fill('Ivo Ban')
  await give.getByLabel('E-mail').fill(ivo)
  await give.getByLabel('Reason').fill('He goes instead.')
  await give.getByRole('button', { name: 'Transfer to another customer' }).click()
  await expect(page.getByText('Ivo Ban', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: code })).toBeVisible()
  expect((await request.get(print)).status()).toBe(404)
  await mailTo(request, ivo, /is yours/)
  await checkAccessibility(page)

  const left = await stockLevelOf(page, 'winter-lights')
  const cancel = await openInMenu(page, 'Cancel ticket')
  await expect(cancel).toContainText('This does not refund any money')
  await cancel.getByLabel('Reason').fill('He stays at home.')
  await cancel.getByLabel('Put its place back on sale').check()
  await checkAccessibility(page)
  await cancel.getByRole('button', { name: 'Cancel ticket' }).click()
  await expect(page.getByRole('article', { name: 'Cancelled: Ivo Ban' })).toBeVisible()
  expect(await stockLevelOf(page, 'winter-lights')).toBe(left + 1)
})

test('sales blocks a ticket, whose owner is told and cannot download it, and corrects their account', async ({
  page,
  request,
}) => {
  const zoe = await newCustomer(request)
  const { tickets } = await buyCart(request, zoe, await newCart(request, zoe, { external_code: 'saturday' }))
  const [{ code } = { code: '' }] = tickets
  await logInToOffice(page, 'sales')
  await page.goto(`/office/tickets/${code}`)
  const block = await openInMenu(page, 'Block ticket')
  await block.getByLabel('Reason').fill('Charged back.')
  await block.getByRole('button', { name: 'Block ticket' }).click()
  await expect(page.getByRole('article', { name: /^Blocked/ })).toContainText('Charged back.')
  const { data } = await call(request, 'get-data', { token: zoe.token })
  expect(data.orders[0].tickets[0]).toMatchObject({ status: 'blocked', allow_download: false })
  expect(data.config.ticketStatuses.blocked).toBe('Blocked')

  await page.getByRole('link', { name: zoe.full_name }).click()
  await expect(page.getByRole('heading', { name: zoe.full_name })).toBeVisible()
  await checkAccessibility(page)
  const email = newEmail()
  const correct = await open(page, 'Correct account')
  await correct.getByLabel('E-mail').fill(email)
  await correct.getByRole('button', { name: 'Correct account' }).click()
  await expect(page.getByText(email).first()).toBeVisible()
  await mailTo(request, zoe.email, /is to have another email address/)
  const end = await open(page, 'Log out everywhere')
  await end.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page.getByText('Nowhere.')).toBeVisible()
  const user = await request.post('/api/get-user', { data: { token: zoe.token } })
  expect(user.status()).toBe(401)
})
