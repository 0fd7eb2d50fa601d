import type { PasswordCost } from './security/passwords.ts'

/** The settings of the environment, validated. Only `server/config.ts` reads them. */
export interface Settings {
  port: number
  host: string
  /** The number of processes that share this machine and its database connections. */
  processes: number
  /** The public address of the shop, without a slash at the end. */
  publicUrl: string
  /** Holds the embedded database, mails, uploads and the generated secret. */
  dataDir: string
  /** The address of an existing PostgreSQL; null for the embedded one. */
  databaseUrl: string | null
  /** The addresses of its replicas, which answer what the office only reads. */
  replicaUrls: string[]
  smtpUrl: string | null
  /** The settings of the real payment gateways from the environment: each gateway validates its own when a festival uses it. */
  stripe: Record<'secretKey' | 'webhookSecret' | 'apiUrl', string | null>
  redsys: Record<
    'merchantCode' | 'terminal' | 'secretKey' | 'signature' | 'environment' | 'url',
    string | null
  >
  /** The settings of the wallets, likewise: certificates and keys as PEM, the service account as JSON. Null if not set. */
  appleWallet: Record<
    'passTypeId' | 'teamId' | 'certificate' | 'key' | 'keyPassphrase' | 'wwdrCertificate' | 'pushUrl',
    string | null
  >
  googleWallet: Record<'issuerId' | 'serviceAccount' | 'apiUrl', string | null>
  /** The time-out of a gateway call, and the number of retries of an idempotent one. */
  gatewayCalls: { timeoutMs: number; retries: number }
  /** How long a person waits for a gateway, in milliseconds; what nobody waits for takes longer. */
  gatewayPatienceMs: number
  /** How long a request waits until its page is prerendered, in milliseconds; the browser can render it as well. */
  pagePatienceMs: number
  /** Signs ticket codes and payment notifications; at least 32 characters. */
  secret: string
  production: boolean
  /** The festival file that fills an empty database. */
  festival: string
  /** Whether an empty shop is filled with the demo: no festival is named, the database is embedded, and it is not production. */
  demo: boolean
  /** Addresses and networks whose X-Forwarded-For is trusted; `loopback` is this machine. */
  trustProxy: string[]
  /** Networks of one's own that webhooks may be sent to, also by http; all others must be public, and https. */
  webhookNetworks: string[]
  rateLimits: boolean
  /**
   * The number of people who may share one client address, as on a campus or in a mobile network; the limits per address are derived from
   * it.
   */
  peoplePerAddress: number
  /**
   * The maximum number of open carts, and of places in them, for one client address. Including unpaid orders it may hold five times as many
   * places.
   */
  cartsPerAddress: number
  placesPerAddress: number
  /** The maximum number of unpaid orders of one account and from one client address. */
  unpaidOrdersPerAccount: number
  unpaidOrdersPerAddress: number
  /** Whether browsers must use HTTPS for all subdomains of the shop's host, too. */
  hstsSubdomains: boolean
  /** Whether browsers may store the portal and its tickets for offline use. */
  offlineTickets: boolean
  /** The token that a monitoring system sends to read `/metrics`; null disables it. */
  metricsToken: string | null
  /** The cost of password hashing; not configurable by the environment, so that it cannot be weakened in production. */
  passwordCost: PasswordCost
  clockOffset: Temporal.Duration
}
