import type { TSchema } from 'typebox'
import { mapTexts, translated, type Translations } from '#contract/festival/translations.ts'
import type { Language } from '#contract/languages.ts'
import { sanitizeRichText } from '#server/platform/text/rich-text.ts'

/** How the festival's own texts are translated. */
export interface Reading {
  language: Language
  /** The festival's first language, the fallback for missing translations. */
  first: Language
  /** Collects the plain texts that fall back to the first language. */
  fallbacks: Set<string>
  /** Festoon's translation of a text that is its own default. */
  ours?: (path: readonly string[], text: string) => string | undefined
}

/**
 * A part of the festival in a language. A missing translation falls back to the first language; a rich text is then marked by its `lang`.
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
