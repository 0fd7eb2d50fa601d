import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, type Page, expect } from '@playwright/test'
import type { Role } from '#contract/office/roles.ts'
import type { Session } from '#contract/office/staff.ts'
import * as totp from '#server/people/staff/totp/totp.ts'

const readDemoFile = async (name: string): Promise<string> =>
  (await readFile(join(process.env['SHOP_DATA'] ?? '', name), 'utf8')).trim()

/** What the terminal prints about the demo staff of these journeys: they share a password and a second factor. */
export async function demoLogin(): Promise<{ password: string; key: string; recoveryCode: string }> {
  const password = await readDemoFile('demo-password')
  const [key = '', recoveryCode = ''] = (await readDemoFile('demo-second-factor')).split(' ')
  return { password, key, recoveryCode }
}

export const emailOf = (role: Role): string => `${role}@festoon.example`

/** Logs the browser of a page in to the office with this role, by a call. */
export async function logInToOffice({ request }: Page, role: Role): Promise<void> {
  await openSession(request, role)
}

/** Logs in to the office through the login page, with a second factor and this role. */
export async function openSession(request: APIRequestContext, role: Role): Promise<Session> {
  const { password, key } = await demoLogin()
  const asked = await request.post('/office/api/sessions', { data: { email: emailOf(role), password } })
  expect(asked.status(), await asked.text()).toBe(200)
  const before: Session = (await asked.json()).session
  const answer = await request.post('/office/api/session/codes', {
    data: { code: totp.codeOf(key, Temporal.Now.instant()) },
    headers: { 'x-csrf-token': before.csrf ?? '' },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()).session
}
