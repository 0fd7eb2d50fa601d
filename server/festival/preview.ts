import { MAX_TEXT_LENGTH } from '#contract/festival/fields.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { sanitizeRichText } from '#server/platform/text/rich-text.ts'

/**
 * A rich text as the shop shows it.
 *
 * Refuses:
 * - a text that is too long to be saved (`text`)
 */
export function previewText(text: string): string {
  if (text.length > MAX_TEXT_LENGTH)
    throw new Refusal(officeMessages.textLong({ most: MAX_TEXT_LENGTH }), { field: 'text' })
  return sanitizeRichText(text)
}
