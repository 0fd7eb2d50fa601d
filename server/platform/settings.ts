import type { PasswordCost } from './security/passwords.ts'

/** The settings of the environment, validated. Only `server/config.ts` reads them. */
export interface Settings {
  port: number
  host: string
  /** How many processes share this machine and its database connections. */
  processes: number
  /** The public address of the shop, without a slash at the end. */
  publicUrl: string
  /** Holds the embedded database, mails, uploads and the generated secret. */
  dataDir: string
  /** The address of an existing PostgreSQL; null for the embedded one. */
  databaseUrl: string | null
  smtpUrl: string | null
  /** What the real payment gateways need, as it stands in the environment: each checks its own when a festival names it. */
  stripe: Record<'secretKey' | 'webhookSecret' | 'apiUrl', string | null>
  redsys: Record<
    'merchantCode' | 'terminal' | 'secretKey' | 'signature' | 'environment' | 'url',
    string | null
  >
  /** What the wallets of phones need, likewise: certificates and keys as PEM, the service account as JSON. Null where it is not set. */
  appleWallet: Record<
    'passTypeId' | 'teamId' | 'certificate' | 'key' | 'keyPassphrase' | 'wwdrCertificate' | 'pushUrl',
    string | null
  >
  googleWallet: Record<'issuerId' | 'serviceAccount' | 'apiUrl', string | null>
  /** How long one call to a gateway may take, and how often one that may be repeated is tried again. */
  gatewayCalls: { timeoutMs: number; retries: number }
  /** Signs ticket codes and payment notifications; at least 32 characters. */
  secret: string
  production: boolean
  /** The festival file that fills an empty database. */
  festival: string
  /** Whether an empty shop is filled with the demo: no festival is named, the database is embedded, and it is not production. */
  demo: boolean
  /** Addresses and networks whose X-Forwarded-For is believed; `loopback` is this machine. */
  trustProxy: string[]
  rateLimits: boolean
  /** How many people may share one client address, as on a campus or in a mobile network: what limits allow one address follows from it. */
  peoplePerAddress: number
  /** The most carts, and the most places in them, that may be open at once for one client address. With unpaid orders it may hold five times as many places. */
  cartsPerAddress: number
  placesPerAddress: number
  /** The most orders that may wait for their money at once, of one account and from one client address. */
  unpaidOrdersPerAccount: number
  unpaidOrdersPerAddress: number
  /** Whether browsers shall use HTTPS for every name below that of the shop, too. */
  hstsSubdomains: boolean
  /** Whether browsers may keep the portal and its tickets for places without a network. */
  offlineTickets: boolean
  /** What a monitoring system sends to read `/metrics`; null closes it. */
  metricsToken: string | null
  /** What hashing a password costs: not of the environment, so that nobody makes it cheap where people are. */
  passwordCost: PasswordCost
  clockOffset: Temporal.Duration
}
