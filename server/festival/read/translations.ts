import type { TSchema } from 'typebox'
import { Festival } from '#contract/festival/festival.ts'
import { FESTIVAL_LISTS, hasTexts } from '#contract/festival/lists.ts'
import {
  type OwnText,
  textsOf,
  translated,
  type Translation,
  translationAt,
  type Translations,
} from '#contract/festival/translations.ts'
import { type Language, LANGUAGE_CODES } from '#contract/languages.ts'
import { sanitizeRichText } from '#server/platform/text/rich-text.ts'
import { entriesOf, type Draft } from '#server/festival/draft.ts'
import type { Fault } from '#server/festival/faults.ts'
import { messages } from './messages.ts'
import { merged } from './walk-schema.ts'

interface Translated {
  translations: Translations
}

/**
 * Translations of texts that are empty in the first language. In a file they are a mistake; in the office they are left over from an
 * emptied text or a removed label, and are removed.
 */
export function* translationFaults(draft: Draft): Generator<Fault> {
  const { site } = draft.festival
  if (draft.isValid('site')) yield* strayFaults(Festival.properties.site, site, 'site')
  for (const list of FESTIVAL_LISTS.filter(hasTexts))
    for (const { entry, at } of entriesOf(draft, list))
      if (draft.isValid(at)) yield* strayFaults(Festival.properties[list].items, entry, at)
}

function* strayFaults(schema: TSchema, part: Translated, at: string): Generator<Fault> {
  if (Object.keys(part.translations).length === 0) return
  const known = new Set(textsOf(schema, part).map(({ path }) => path.join('.')))
  for (const [language, translation] of Object.entries(part.translations))
    for (const path of pathsIn(translation))
      if (!known.has(path))
        yield { path: `${at}.translations.${language}.${path}`, fault: messages.translatesNothing }
}

const pathsIn = (translation: Translation): string[] =>
  Object.entries(translation).flatMap(([name, held]) =>
    typeof held === 'string' ? (held === '' ? [] : [name]) : pathsIn(held).map((path) => `${name}.${path}`),
  )

/** A part with its translations as stored: sanitized, and without empty ones. */
export function fillTranslations<Part extends Translated>(schema: TSchema, part: Part): Part {
  if (Object.keys(part.translations).length === 0) return part
  const texts = textsOf(schema, part)
  const filled = LANGUAGE_CODES.flatMap((language): [Language, Translation][] => {
    const translation = translationOf(texts, part.translations[language])
    return translation ? [[language, translation]] : []
  })
  return { ...part, translations: Object.fromEntries(filled) }
}

function translationOf(texts: readonly OwnText[], given: Translation | undefined): Translation | undefined {
  const said = texts.flatMap(({ path, kind }) => {
    const text = translated(given, path) ?? ''
    const kept = kind === 'rich' ? sanitizeRichText(text) : text
    return kept.trim() === '' ? [] : [translationAt(path, kept)]
  })
  return said.length === 0 ? undefined : said.reduce((all, one) => merged(all, one) as Translation)
}
