import type { OwnText, OwnTexts, TranslatedPart } from '#contract/office/translations.ts'
import type { FieldErrors } from '#web/lib/api/api-error.ts'
import { siteLabels } from '#web/office/site/form/site-labels.ts'
import { messages } from './messages.ts'

/** The texts in one language, by part and path. */
export type TranslatedTexts = Record<string, string>

export interface TranslatedRow {
  /** The name of its field: "products weekend name". */
  id: string
  part: TranslatedPart
  of: OwnText
  label: string
}

const idOf = ({ list, key }: TranslatedPart): string => `${list} ${key}`

/** "Address lines, street" for `addressLines.street.text`. */
function siteLabel(path: readonly string[]): string {
  const whole = path.join('.')
  const holder = path.map((_, end) => path.slice(0, end + 1).join('.')).findLast((name) => name in siteLabels)
  const label = siteLabels[holder ?? ''] ?? whole
  const [key] = path.slice((holder ?? '').split('.').length)
  return key === undefined ? label : messages.entryOf({ label, key })
}

const FIELDS: Record<string, string> = messages.fields

const labelOf = ({ list, name }: TranslatedPart, { path }: OwnText): string => {
  if (list === 'site') return siteLabel(path)
  const [field = ''] = path
  return messages.labelOf({ part: name, label: FIELDS[field] ?? field })
}

/** All texts as rows of the form. */
export const rowsOf = ({ parts }: OwnTexts): TranslatedRow[] =>
  parts.flatMap((part) =>
    part.texts.map((of) => ({
      id: `${idOf(part)} ${of.path.join('.')}`,
      part,
      of,
      label: labelOf(part, of),
    })),
  )

/** The present texts in a language. */
export const textsIn = (rows: readonly TranslatedRow[], language: string): TranslatedTexts =>
  Object.fromEntries(rows.map(({ id, of }) => [id, of.in[language] ?? '']))

/** The errors of a part by the names of the rows: `translations.de.name` is of "products weekend name". */
export const rowErrors = (part: TranslatedPart, language: string, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, texts]) => [
      path.replace(`translations.${language}.`, `${idOf(part)} `),
      texts,
    ]),
  )
