import { translated, type Translations } from '#contract/festival/translations.ts'
import { LANGUAGE_CODES, type Language } from '#contract/languages.ts'
import { checkedText, type Text } from './text.ts'

/** A text in the festival's first language, and what of it is said in others. */
export interface Texts extends Text {
  translations: Translations
}

/**
 * What a text says in other languages as it is kept: only what is said, and only in languages that there are.
 * Refuses:
 * - what `checkedText` refuses, by its path
 */
export function checkedTranslations(given: unknown): Translations {
  const kept: Translations = {}
  for (const code of LANGUAGE_CODES) {
    const said = saidIn(given as Translations, code)
    const { subject, body } = checkedText({ subject: '', body: '', ...said }, `translations.${code}.`)
    if (subject !== '' || body !== '') kept[code] = { ...(subject && { subject }), ...(body && { body }) }
  }
  return kept
}

function saidIn(given: Translations | null, code: Language): Partial<Text> {
  const subject = translated(given?.[code], ['subject'])
  const body = translated(given?.[code], ['body'])
  return { ...(subject !== undefined && { subject }), ...(body !== undefined && { body }) }
}

/** The text for a reader of a language; what is not said in it is read in the first one. */
export const textIn = ({ subject, body, translations }: Texts, code: Language): Text => ({
  subject,
  body,
  ...saidIn(translations, code),
})

/** The text in each language in which something of it is said, the first one first. */
export const allTexts = (texts: Texts): Text[] => [
  texts,
  ...LANGUAGE_CODES.filter((code) => texts.translations[code] !== undefined).map((code) =>
    textIn(texts, code),
  ),
]
