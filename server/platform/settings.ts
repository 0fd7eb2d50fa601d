/** What the environment decides, checked. `server/config.ts` alone reads it. */
export interface Settings {
  port: number
  host: string
  /** Where people reach the shop, without a slash at the end. */
  publicUrl: string
  /** Holds the embedded database, mails, uploads and the generated secret. */
  dataDir: string
  /** An existing PostgreSQL; null for the embedded one. */
  databaseUrl: string | null
  smtpUrl: string | null
  /** Signs ticket codes and payment notifications; at least 32 characters. */
  secret: string
  production: boolean
  /** The festival file that fills an empty database. */
  festival: string
  /** Whether an empty shop comes to life as the demo: no festival is named, the database is the embedded one, and it is not production. */
  demo: boolean
  /** Addresses and networks whose X-Forwarded-For is believed; `loopback` is this machine. */
  trustProxy: string[]
  rateLimits: boolean
  clockOffset: Temporal.Duration
}
