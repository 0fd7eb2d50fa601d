import type { Browser } from '@playwright/test'
import * as staff from '#server/people/staff/staff.ts'
import { openOwnShop } from './own-shop.ts'
import { expect, collectPageErrors } from './page.ts'

const OWNER = {
  email: 'owner@lights.example',
  full_name: 'Iva Perić',
  role: 'owner',
  password: 'lights over the bay',
}

/** Opens a shop for a journey whose changes would disturb others; its owner is logged in on `page`. */
export async function openOwnOffice(browser: Browser, open = openOwnShop) {
  const { shop, url, close: closeShop } = await open()
  // There is no login before the first owner.
  await staff.createDemoLogin(shop, OWNER)
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  const pageErrors = collectPageErrors(page)
  const data = { email: OWNER.email, password: OWNER.password }
  const answer = await page.request.post('/office/api/sessions', { data })
  expect(answer.status(), await answer.text()).toBe(200)
  const close = async () => {
    await context.close()
    await closeShop()
    expect(pageErrors, 'nothing in the console').toEqual([])
  }
  return { page, close }
}
