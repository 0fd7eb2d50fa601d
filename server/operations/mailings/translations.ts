import { translated, type Translations } from '#contract/festival/translations.ts'
import { LANGUAGE_CODES, type Language } from '#contract/languages.ts'
import { checkedText, type Text } from './text.ts'

/** A text in the festival's first language, and its translations. */
export interface Texts extends Text {
  translations: Translations
}

/**
 * The stored form of translations: only non-empty ones in existing languages.
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

/** The text in a language; missing parts are in the first one. */
export const textIn = ({ subject, body, translations }: Texts, code: Language): Text => ({
  subject,
  body,
  ...saidIn(translations, code),
})

/** The text in each language that has a translation, the first language first. */
export const allTexts = (texts: Texts): Text[] => [
  texts,
  ...LANGUAGE_CODES.filter((code) => texts.translations[code] !== undefined).map((code) =>
    textIn(texts, code),
  ),
]
