import { mailWords as words } from '#web/office/words/mails.ts'

/** A kind of mail in words; one that has none yet by its own name. */
export const mailKind = (template: string): string =>
  (words.mailKinds as Partial<Record<string, string>>)[template] ?? template
