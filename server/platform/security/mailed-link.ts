/**
 * A link that works once, as it is stored with its mail. The token of the link is made from `key` with the shop's secret when it
 * is needed, and is stored nowhere: neither the database nor its backup opens anything.
 */
export interface MailedLink {
  table: string
  /** 256 random bits. */
  key: string
  /** For how long the link works once its mail has left: a duration of ISO 8601. */
  valid_for: string
  /** What stands for the token in the stored mail. */
  marker?: string
  /** The code that the mail brings beside its link or in place of it: where it is kept, and what stands for it in the stored mail. */
  code?: { table: string; marker?: string }
}
