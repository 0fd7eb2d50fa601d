import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Page, expect } from '@playwright/test'
import type { Role } from '#contract/office/roles.ts'

/** The password of everybody who works at the demo festival of these journeys. */
export const demoPassword = async (): Promise<string> =>
  (await readFile(join(process.env['SHOP_DATA'] ?? '', 'demo-password'), 'utf8')).trim()

export const emailOf = (role: Role): string => `${role}@festoon.example`

/** Lets the browser of a page into the office, as somebody of this role. */
export async function logInToOffice(page: Page, role: Role): Promise<void> {
  const data = { email: emailOf(role), password: await demoPassword() }
  const answer = await page.request.post('/office/api/sessions', { data })
  expect(answer.status(), await answer.text()).toBe(200)
}
