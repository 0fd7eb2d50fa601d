import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** The cost parameters of a password hash: memory in KiB, passes, and parallel lanes. */
export interface PasswordCost {
  memory: number
  passes: number
  parallelism: number
}

/** OWASP's second choice: 19 MiB and two passes, about 30 ms of one core. */
export const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }

// Node has four threads for such work; two are left for everything else, and two hashes need 38 MiB.
const AT_ONCE = 2
// Two at once and 30 ms each: one more would wait for over a second and a half.
const MAX_WAITING = 100

const derive = promisify(argon2)
const waiting: (() => void)[] = []
let busy = 0

/** The most common passwords, in lower case. */
const COMMON = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)

/**
 * Checks a new password. Existing passwords are never checked.
 * Refuses, under the name of the field:
 * - fewer than 8 or more than 200 characters
 * - one of the most common passwords, ignoring case
 */
export function refuseWeakPassword(password: string, field: string): void {
  const length = Array.from(password).length
  if (length < 8) throw new Refusal(messages.passwordShort, { field })
  if (length > 200) throw new Refusal(messages.passwordLong, { field })
  if (COMMON.has(password.trim().normalize('NFKC').toLowerCase()))
    throw new Refusal(messages.passwordCommon, { field })
}

/** The hash of a password: Argon2id in PHC format, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16)
  return format(salt, await argon2id(password, salt, cost), cost)
}

/** Whether `password` matches the hash. Without a hash the result is false, after the same time as a hash with the cost `unknown`. */
export async function verifyPassword(
  password: string,
  kept: string | null,
  unknown: PasswordCost,
): Promise<boolean> {
  const { salt, hash, cost } = parse(kept ?? format(UNKNOWN.salt, UNKNOWN.hash, unknown))
  const same = timingSafeEqual(await argon2id(password, salt, cost), hash)
  return same && kept !== null
}

const UNKNOWN = { salt: randomBytes(16), hash: randomBytes(32) }

async function argon2id(password: string, nonce: Buffer, cost: PasswordCost): Promise<Buffer> {
  await waitForTurn()
  try {
    // Keyboards write "é" as one character or as two.
    return await derive('argon2id', { ...cost, nonce, message: password.normalize('NFKC'), tagLength: 32 })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}

/**
 * Waits until fewer than two hashes are being computed.
 * Refuses:
 * - too many waiting requests (503)
 */
async function waitForTurn(): Promise<void> {
  if (busy < AT_ONCE) {
    busy += 1
    return
  }
  if (waiting.length >= MAX_WAITING) throw new Refusal(messages.overloaded, { status: 503, retryAfter: 5 })
  await new Promise<void>((resolve) => waiting.push(resolve))
}

const format = (salt: Buffer, hash: Buffer, { memory, passes, parallelism }: PasswordCost): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`

function parse(kept: string): { salt: Buffer; hash: Buffer; cost: PasswordCost } {
  const [, memory, passes, parallelism, salt, hash] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/-]+)\$([\w+/-]+)$/.exec(kept) ?? []
  if (salt === undefined || hash === undefined)
    throw new Error('A password hash is not of the form in which it is kept')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return { salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64'), cost }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/(?<!=)=+$/, '')
}
