import type { Browser } from '@playwright/test'
import { readSettings } from '#server/config.ts'
import { openAppContext } from '#server/app-context.ts'
import { openLog } from '#server/platform/log.ts'
import * as staff from '#server/people/staff/staff.ts'
import { openShopWithFestival } from './global-setup.ts'
import { expect, collectPageErrors } from './page.ts'

const OWNER = {
  email: 'owner@lights.example',
  full_name: 'Iva Perić',
  role: 'owner',
  password: 'lights over the bay',
}

/** Starts a shop with the test festival, for journeys whose changes would disturb others; its owner is logged in on `page`. */
export async function openOwnOffice(browser: Browser) {
  const shop = await openShopWithFestival('testing/fixtures/festival.yaml')
  await createOwner(shop)
  const context = await browser.newContext({ baseURL: shop.url })
  const page = await context.newPage()
  const pageErrors = collectPageErrors(page)
  const data = { email: OWNER.email, password: OWNER.password }
  const answer = await page.request.post('/office/api/sessions', { data })
  expect(answer.status(), await answer.text()).toBe(200)
  const close = async () => {
    await context.close()
    await shop.close()
    expect(pageErrors, 'nothing in the console').toEqual([])
  }
  return { page, close }
}

/** Directly on the database of the running shop: there is no login before the first owner. */
async function createOwner({
  url,
  dataDir,
  env,
}: Awaited<ReturnType<typeof openShopWithFestival>>): Promise<void> {
  const settings = readSettings({ ...env, DATA_DIR: dataDir, PUBLIC_URL: url })
  const { shop, close } = await openAppContext(settings, openLog('error'), { share: true })
  await staff.createDemoLogin(shop, OWNER)
  await close()
}
