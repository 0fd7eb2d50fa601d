import type { Language } from '#contract/languages.ts'
import type * as tokens from '#server/platform/security/one-time-tokens.ts'
import type { Attachment } from '#server/mail/queries.ts'
import type { MailContent } from './render.ts'

/** The recipient and the subject of a mail. `template` is its kind ("confirmation"). */
export interface Envelope {
  to: string
  template: string
  /** The id of the order that it is about. */
  order?: number
  /** Its language, if that is not the recipient's. */
  language?: Language
  /**
   * Whether it follows the address for its order's mails at send time, if `to` is its customer: by default it does. Not for mails that
   * notify the former address of a change.
   */
  follows?: boolean
  /** For a staff member: their chosen language, if any. */
  staff?: { language: string | null }
  /** The one-time link whose URL is in the content, with `TOKEN` in place of the token. */
  link?: tokens.MailedLink
}

/** The content of a mail. */
export interface MailMessage {
  subject: string
  content: MailContent
  attachments?: Attachment[]
}

/** The placeholder for the token in the URL of a mail's button, or of a link below it. Token and code are only inserted on sending. */
export const TOKEN = '{token}'
/** The placeholder for the code, in a URL and where it is shown. */
export const CODE = '{code}'
