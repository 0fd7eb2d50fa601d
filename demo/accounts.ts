import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as passwords from '#server/people/customers/passwords/passwords.ts'
import type { Clock } from '#server/platform/clock.ts'
import * as mail from '#server/mail/mail.ts'
import { code } from '#server/platform/security/random-codes.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as staff from '#server/people/staff/staff.ts'
import * as totp from '#server/people/staff/totp/totp.ts'
import { MILA } from './people.ts'

/** The staff of the demo festival. */
const STAFF = [
  { role: 'owner', email: 'owner@festoon.example', full_name: 'Iva Perić' },
  { role: 'sales', email: 'sales@festoon.example', full_name: 'Marko Babić' },
  { role: 'finance', email: 'finance@festoon.example', full_name: 'Petra Novak' },
  { role: 'gate', email: 'gate@festoon.example', full_name: 'Duje Marić' },
] as const

/** The file of their password. Each data folder has a different one, so that nobody else can log in to a demo. */
const passwordFile = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'demo-password')

/** The file of the key of their second factor and of the recovery code that replaces it. */
const factorFile = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'demo-second-factor')

/** Creates the accounts of the demo's customer and staff, and stores the password and the second factor. */
export async function createAccounts(shop: Shop): Promise<void> {
  const password = code(8)
  const factor = { key: totp.newKey(), recoveryCode: code(12) }
  for (const file of [passwordFile, factorFile]) rmSync(file(shop.settings), { force: true })
  await shop.transact((tx) => passwords.register(tx, MILA))
  await passwords.resetPassword(shop, {
    token: await mailedToken(shop),
    email: MILA.email,
    password,
  })
  for (const member of STAFF) await staff.createDemoLogin(shop, { ...member, password, factor })
  writeFileSync(factorFile(shop.settings), `${factor.key} ${factor.recoveryCode}`, { mode: 0o600 })
  writeFileSync(passwordFile(shop.settings), password, { mode: 0o600 })
}

/** The token of the link in the mail to the demo's customer. */
async function mailedToken(shop: Shop): Promise<string> {
  const found = (await mail.outbox.mailbox(shop)).find(({ recipient }) => recipient === MILA.email)
  return found?.text.match(/\/reset-password\/[^/\s]+\/(\w+)/)?.[1] ?? ''
}

/** How the audit log names the staff member with a role. */
export async function actorOf(shop: Shop, role: (typeof STAFF)[number]['role']): Promise<string> {
  const { email } = STAFF.find((member) => member.role === role) ?? { email: '' }
  const member = (await staff.list(shop)).find((each) => each.email === email)
  return member ? `staff ${member.id}` : role
}

/** The logins, as lines for the terminal; empty if no demo was simulated, and in production. */
export function describeLogins(settings: Settings, clock: Clock): string[] {
  if (settings.production || settings.databaseUrl !== null) return []
  const [password, factor] = [read(passwordFile(settings)), read(factorFile(settings))]
  if (password === null || factor === null) return []
  return [
    `The demo's password is ${password}, for its customer ${MILA.email}`,
    `and for its staff at ${settings.publicUrl}/office: ${STAFF.map(({ email }) => email).join(', ')}.`,
    ...describeFactor(factor, clock),
  ]
}

function describeFactor(factor: string, clock: Clock): string[] {
  const [key = '', recoveryCode = ''] = factor.split(' ')
  return [
    `The office then asks for a code: ${totp.codeOf(key, clock.systemNow())} is good for half a minute, ${recoveryCode} at any time.`,
    `An app for second factors shows more codes with the key ${key}.`,
  ]
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}
