import { messages } from './messages.ts'
import { labelOf } from '#web/office/lib/label-of.ts'

/** A kind of mail in words; one that has none yet by its own name. */
export const mailKind = (template: string): string => labelOf(messages.mailKinds, template)
