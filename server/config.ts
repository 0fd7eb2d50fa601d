import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { isGuessable } from '#server/platform/security/guessable-secret.ts'
import { PASSWORD_COST } from '#server/platform/security/passwords.ts'
import { token } from '#server/platform/security/random-codes.ts'
import type { Settings } from '#server/platform/settings.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'

type Environment = Record<string, string | undefined>

/** How long a call of a gateway, and a person, wait for its answer. */
const WAITS = {
  gatewayCalls: { timeoutMs: 10_000, retries: 2 },
  gatewayPatienceMs: 8_000,
  pagePatienceMs: 1_000,
}

/** Reads and validates the environment, for one of several processes. Throws a StartRefusal that states the error and the valid values. */
export function readSettings(env: Environment, processes = 1): Settings {
  const production = env['NODE_ENV'] === 'production'
  const dataDir = openDataDir(resolve(env['DATA_DIR'] || '.data'))
  const port = readPort(env['PORT'] || '3000')
  return {
    port,
    processes,
    host: env['HOST'] || '127.0.0.1',
    publicUrl: readUrl('PUBLIC_URL', env['PUBLIC_URL'] || `http://localhost:${port}`, [
      'http:',
      'https:',
    ]).replace(/(?<!\/)\/+$/, ''),
    dataDir,
    databaseUrl: env['DATABASE_URL'] ? readUrl('DATABASE_URL', env['DATABASE_URL'], POSTGRES) : null,
    replicaUrls: readReplicas(env),
    ...readServices(env),
    ...WAITS,
    smtpUrl: env['SMTP_URL'] ? readUrl('SMTP_URL', env['SMTP_URL'], ['smtp:', 'smtps:']) : null,
    secret: readSecret(env['SECRET'], production, dataDir),
    production,
    festival: resolve(festivalFile(env['FESTIVAL'], production)),
    demo: !env['FESTIVAL'] && !env['DATABASE_URL'] && !production,
    trustProxy: readNetworks('TRUST_PROXY', env['TRUST_PROXY'] || 'loopback'),
    webhookNetworks: readOwnNetworks('WEBHOOK_NETWORKS', env['WEBHOOK_NETWORKS']?.trim() ?? ''),
    rateLimits: readSwitch('RATE_LIMITS', env['RATE_LIMITS'] || 'on'),
    peoplePerAddress: readCount('PEOPLE_PER_ADDRESS', env['PEOPLE_PER_ADDRESS'] || '2000'),
    cartsPerAddress: readCount('CARTS_PER_ADDRESS', env['CARTS_PER_ADDRESS'] || '300'),
    placesPerAddress: readCount('PLACES_PER_ADDRESS', env['PLACES_PER_ADDRESS'] || '600'),
    unpaidOrdersPerAccount: readCount('UNPAID_ORDERS_PER_ACCOUNT', env['UNPAID_ORDERS_PER_ACCOUNT'] || '10'),
    unpaidOrdersPerAddress: readCount(
      'UNPAID_ORDERS_PER_ADDRESS',
      env['UNPAID_ORDERS_PER_ADDRESS'] || '1500',
    ),
    hstsSubdomains: readSwitch('HSTS_SUBDOMAINS', env['HSTS_SUBDOMAINS'] || 'off'),
    offlineTickets: readSwitch('OFFLINE_TICKETS', env['OFFLINE_TICKETS'] || 'on'),
    metricsToken: readMetricsToken(env['METRICS_TOKEN']),
    passwordCost: PASSWORD_COST,
    clockOffset: readDuration('CLOCK_OFFSET', env['CLOCK_OFFSET'] || 'PT0S'),
  }
}

const POSTGRES = ['postgres:', 'postgresql:']

/** The replicas of DATABASE_URL, separated by commas. */
function readReplicas(env: Environment): string[] {
  const text = env['DATABASE_REPLICA_URL']
  if (!text) return []
  if (!env['DATABASE_URL'])
    throw new StartRefusal('DATABASE_REPLICA_URL is set without DATABASE_URL, whose replicas it names.')
  return text.split(',').map((url) => readUrl('DATABASE_REPLICA_URL', url.trim(), POSTGRES))
}

/** The file that fills an empty shop: without one, production and `none` begin with the questions of the office. */
const festivalFile = (named: string | undefined, production: boolean): string =>
  named === 'none' || (!named && production) ? BLANK : named || 'festivals/demo.yaml'

const BLANK = 'festivals/blank.yaml'

/** Unvalidated: a gateway validates its settings when a festival uses it, the wallets at startup. */
function readServices(
  env: Environment,
): Pick<Settings, 'stripe' | 'redsys' | 'appleWallet' | 'googleWallet'> {
  const text = (name: string) => env[name]?.trim() || null
  return {
    stripe: {
      secretKey: text('STRIPE_SECRET_KEY'),
      webhookSecret: text('STRIPE_WEBHOOK_SECRET'),
      apiUrl: text('STRIPE_API_URL'),
    },
    redsys: {
      merchantCode: text('REDSYS_MERCHANT_CODE'),
      terminal: text('REDSYS_TERMINAL'),
      secretKey: text('REDSYS_SECRET_KEY'),
      signature: text('REDSYS_SIGNATURE'),
      environment: text('REDSYS_ENVIRONMENT'),
      url: text('REDSYS_URL'),
    },
    ...readWallets(env),
  }
}

/** Certificates and keys may be in files named by the variables. */
function readWallets(env: Environment): Pick<Settings, 'appleWallet' | 'googleWallet'> {
  const text = (name: string) => env[name]?.trim() || null
  const content = (name: string, begins: string) => readContent(name, text(name), begins)
  return {
    appleWallet: {
      passTypeId: text('APPLE_PASS_TYPE_ID'),
      teamId: text('APPLE_TEAM_ID'),
      certificate: content('APPLE_PASS_CERTIFICATE', '-----BEGIN'),
      key: content('APPLE_PASS_KEY', '-----BEGIN'),
      keyPassphrase: text('APPLE_PASS_KEY_PASSPHRASE'),
      wwdrCertificate: content('APPLE_WWDR_CERTIFICATE', '-----BEGIN'),
      pushUrl: text('APPLE_PUSH_URL'),
    },
    googleWallet: {
      issuerId: text('GOOGLE_WALLET_ISSUER_ID'),
      serviceAccount: content('GOOGLE_WALLET_SERVICE_ACCOUNT', '{'),
      apiUrl: text('GOOGLE_WALLET_API_URL'),
    },
  }
}

/** A value that begins like a certificate or key is the content itself, any other is the path of a file: certificates have many lines. */
function readContent(name: string, value: string | null, begins: string): string | null {
  if (value === null || value.startsWith(begins)) return value
  try {
    return readFileSync(resolve(value), 'utf8').trim()
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    // The value may be a key without its first line, so the message does not repeat it.
    throw new StartRefusal(
      `${name} must be a text that begins with ${begins}, or the path of a file with it; no such file can be read (${code}).`,
      { cause: error },
    )
  }
}

function readPort(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535 || text.trim() === '')
    throw new StartRefusal(`PORT must be a whole number from 0 to 65535, not "${text}".`)
  return port
}

function readUrl(name: string, text: string, protocols: string[]): string {
  const url = URL.parse(text)
  // The value may contain a password, so the message does not repeat it.
  if (!url || !protocols.includes(url.protocol))
    throw new StartRefusal(
      `${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    )
  return text
}

function readSwitch(name: string, text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new StartRefusal(`${name} must be "on" or "off", not "${text}".`)
  return text === 'on'
}

function readCount(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new StartRefusal(`${name} must be a whole number from 1 on, not "${text}".`)
}

function readNetworks(name: string, text: string): string[] {
  const networks = text.split(',').map((network) => network.trim())
  for (const network of networks) {
    const [address = '', bits = '0'] = network.split('/')
    if (network !== 'loopback' && !(isIP(address) && /^\d{1,3}$/.test(bits)))
      throw new StartRefusal(`${name} must be addresses or networks such as 10.0.0.0/8, not "${network}".`)
  }
  return networks
}

/** Networks with their number of bits, each in full: a typing error must not open more than was meant. */
function readOwnNetworks(name: string, text: string): string[] {
  const networks = text === '' ? [] : text.split(',').map((network) => network.trim())
  for (const network of networks)
    if (!ipaddr.isValidCIDR(network))
      throw new StartRefusal(`${name} must be networks such as 10.0.0.0/8 or 10.1.2.3/32, not "${network}".`)
  return networks
}

function readDuration(name: string, text: string): Temporal.Duration {
  try {
    return Temporal.Duration.from(text)
  } catch {
    throw new StartRefusal(`${name} must be an ISO 8601 duration such as P30D or -PT2H, not "${text}".`)
  }
}

function readMetricsToken(token: string | undefined): string | null {
  if (!token) return null
  if (/^[\w.~+/=-]{16,}$/.test(token)) return token
  throw new StartRefusal(
    'METRICS_TOKEN must have at least 16 characters, of letters, digits and . ~ + / = - _ alone.',
  )
}

const LONG_ENOUGH = 32
const MAKE_ONE =
  'Give at least 32 characters that a machine has drawn: `openssl rand -hex 32` prints some, or `node -p "crypto.randomBytes(32).toString(\'hex\')"`.'

/** In production the secret must be set; otherwise one is generated and stored, readable only by its owner. */
function readSecret(given: string | undefined, production: boolean, dataDir: string): string {
  if (given) {
    if (given.length < LONG_ENOUGH)
      throw new StartRefusal(`SECRET is too weak: it has ${given.length} characters. ${MAKE_ONE}`)
    if (!isGuessable(given)) return given
    throw new StartRefusal(
      `SECRET is too weak: it looks as if somebody had made it up, of words, a row of the keyboard or repetitions. ${MAKE_ONE}`,
    )
  }
  if (production) throw new StartRefusal(`SECRET is missing, which a shop in production needs. ${MAKE_ONE}`)
  return storedSecret(dataDir)
}

function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  const secret = withDataDir(dataDir, () => {
    if (!existsSync(file)) writeFileSync(file, token(), { mode: 0o600, flag: 'wx' })
    return readFileSync(file, 'utf8').trim()
  })
  if (secret.length >= 32) return secret
  throw new StartRefusal(
    `the secret in ${file} is damaged: delete the file, and signed tickets of before are void.`,
  )
}

function openDataDir(dataDir: string): string {
  withDataDir(dataDir, () => createFolder(dataDir))
  return dataDir
}

function withDataDir<T>(dataDir: string, use: () => T): T {
  try {
    return use()
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new StartRefusal(`DATA_DIR cannot be used: ${dataDir} (${code}).`, { cause: error })
  }
}

/**
 * Creates a folder with its missing parents. Node's own `recursive` hangs in folders like /proc where nothing can be created; this throws
 * the system's error.
 */
function createFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(path) !== path) createFolder(dirname(path))
  mkdirSync(path)
}
