import { MAX_TEXT_LENGTH } from '#contract/festival/fields.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { sanitizeRichText } from '#server/platform/text/rich-text.ts'

export { addPicture } from './pictures/add.ts'
export { completePictures } from './pictures/complete.ts'
export { importFile, importUpload } from './import.ts'
export { exportTo, exportYaml, exportZip } from './record/export.ts'
export { differences } from './compare/compare.ts'
export { validate } from './read/read.ts'

/** Reading and editing the parts of the festival (its site, and each entry of its lists) in the office. */
export * as parts from './parts.ts'

/** Editing vouchers in the office: individually, or in batches of thousands. */
export * as vouchers from './vouchers.ts'

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
