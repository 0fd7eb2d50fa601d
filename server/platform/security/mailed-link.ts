/**
 * A one-time link as stored with its mail. The token is derived from `key` with the shop's secret when needed, and never stored, so that
 * neither the database nor a backup gives access to an account.
 */
export interface MailedLink {
  table: string
  /** 256 random bits. */
  key: string
  /** How long the link is valid after its mail is sent: an ISO 8601 duration. */
  valid_for: string
  /** The placeholder for the token in the stored mail. */
  marker?: string
  /** The code that the mail has in addition to its link or instead of it: its table, and its placeholder in the stored mail. */
  code?: { table: string; marker?: string }
}
