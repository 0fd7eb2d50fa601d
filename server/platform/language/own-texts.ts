import type { TSchema } from 'typebox'
import { mapTexts, translated, type Translations } from '#contract/festival/translations.ts'
import type { Language } from '#contract/languages.ts'
import { sanitizeRichText } from '#server/platform/text/rich-text.ts'

/** In which language the festival's own texts are read. */
export interface Reading {
  language: Language
  /** The festival's first language, in which a text is said that is missing. */
  first: Language
  /** Takes up the texts without formatting that are missing. */
  fallbacks: Set<string>
  /** What Festoon itself says for a text that is its own default. */
  ours?: (path: readonly string[], text: string) => string | undefined
}

/**
 * A part of the festival as it is read in a language. A text that is missing there is said in the first language; a rich one says so
 * itself, by its `lang`.
 */
export const inLanguage = <Part extends { translations: Translations }>(
  schema: TSchema,
  part: Part,
  { language, first, fallbacks, ours }: Reading,
): Part =>
  mapTexts(schema, part, ({ path, kind, text }) => {
    const own = language === first ? undefined : translated(part.translations[language], path)
    const said = own ?? ours?.(path, text)
    if (said !== undefined) return kind === 'rich' ? sanitizeRichText(said) : said
    if (language === first) return text
    if (kind === 'rich') return `<div lang="${first}">${text}</div>`
    fallbacks.add(text)
    return text
  })
