import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { OWNER } from './season.ts'

/** Works in a headless browser, on a page that is logged in to the office as its owner. */
export async function inOffice<Result>(
  baseURL: string,
  width: number,
  work: (page: Page, browser: Browser) => Promise<Result>,
): Promise<Result> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ baseURL, viewport: { width, height: 900 } })
    const { email, password } = OWNER
    const answer = await page.request.post('/office/api/sessions', { data: { email, password } })
    expect(answer.status(), await answer.text()).toBe(200)
    return await work(page, browser)
  } finally {
    await browser.close()
  }
}
