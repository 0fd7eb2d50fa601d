import type { Language } from '#contract/languages.ts'
import type * as tokens from '#server/platform/security/one-time-tokens.ts'
import type { Attachment } from '#server/mail/queries.ts'
import type { MailContent } from './render.ts'

/** Whom a mail goes to, and what it is about. `template` names its kind ("confirmation"). */
export interface Envelope {
  to: string
  template: string
  /** The id of the order that it is about. */
  order?: number
  /** In which it is written, where that is not its recipient's to say. */
  language?: Language
  /**
   * Whether it goes where the mails of its order go when it leaves, if `to` is its customer: by default it does. A mail that tells the
   * address of before that it is that no more stays there.
   */
  follows?: boolean
  /** Given where it is for a staff member: the language that they have chosen, if they have. */
  staff?: { language: string | null }
  /** The link that works once whose address the content names, with `TOKEN` in place of the token. */
  link?: tokens.MailedLink
}

/** What a mail says. */
export interface MailMessage {
  subject: string
  content: MailContent
  attachments?: Attachment[]
}

/** Stands for the token in the address of a mail's button, or of a link below it. Only what leaves has the token, and the code. */
export const TOKEN = '{token}'
/** Stands for the code, there and where it is to be typed. */
export const CODE = '{code}'
