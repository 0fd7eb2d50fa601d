import type { Settings } from '#server/platform/settings.ts'
import { CHEAPEST } from '#testing/fixtures/passwords.ts'

/** The tests' festival file, which describes the purpose of each item. */
export const FESTIVAL = new URL('../fixtures/festival.yaml', import.meta.url)

/** Without gateways and wallets, which tests configure explicitly. */
const NO_SERVICES = {
  stripe: { secretKey: null, webhookSecret: null, apiUrl: null },
  redsys: {
    merchantCode: null,
    terminal: null,
    secretKey: null,
    signature: null,
    environment: null,
    url: null,
  },
  appleWallet: {
    passTypeId: null,
    teamId: null,
    certificate: null,
    key: null,
    keyPassphrase: null,
    wwdrCertificate: null,
    pushUrl: null,
  },
  googleWallet: { issuerId: null, serviceAccount: null, apiUrl: null },
} satisfies Partial<Settings>

/** The settings of every shop of the tests. */
export const defaults = (dataDir: string): Settings => ({
  port: 0,
  host: '127.0.0.1',
  publicUrl: 'http://festoon.test',
  dataDir,
  databaseUrl: null,
  replicaUrls: [],
  smtpUrl: null,
  ...NO_SERVICES,
  gatewayCalls: { timeoutMs: 10_000, retries: 2 },
  gatewayPatienceMs: 8_000,
  // A busy machine would leave the first pages to the browser.
  pagePatienceMs: 100_000,
  secret: '9f2c41d7b86e0a53c1d4f7e29b80a6354e7dc2f1980b6a3d5c47e1f2098ab6c3',
  production: false,
  festival: FESTIVAL.pathname,
  demo: false,
  trustProxy: ['loopback'],
  webhookNetworks: [],
  rateLimits: false,
  processes: 1,
  peoplePerAddress: 2_000,
  cartsPerAddress: 300,
  placesPerAddress: 600,
  unpaidOrdersPerAccount: 10,
  unpaidOrdersPerAddress: 1_500,
  hstsSubdomains: false,
  offlineTickets: true,
  metricsToken: null,
  // The shop's own cost takes a third of the time of tests with logins.
  passwordCost: CHEAPEST,
  clockOffset: new Temporal.Duration(),
})
