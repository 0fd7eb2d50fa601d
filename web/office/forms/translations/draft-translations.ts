import type { Translation, Translations } from '#contract/festival/translations.ts'
import { type Draft, InvalidInput } from '#web/office/forms/edit/draft.ts'
import type { Field } from '#web/office/forms/fields/field.ts'

/** A text of a form that people read in the festival's languages. */
export interface TranslatedText {
  /** Where it stands in its part: `['texts', 'terms']`. */
  path: readonly string[]
  label: string
  kind: 'line' | 'lines' | 'rich'
  /** What it says in the festival's first language. */
  text: string
}

/** The text of a field; it has to be translated as it stands in the form. */
export const fieldText = (
  { name, label, value }: Pick<Field<string | null | InvalidInput>, 'name' | 'label' | 'value'>,
  kind: TranslatedText['kind'] = 'line',
): TranslatedText => ({
  path: name.split('.'),
  label,
  kind,
  text: value instanceof InvalidInput ? value.text : (value ?? ''),
})

/** What nobody reads in any language needs no translation. */
export const withWords = (texts: readonly TranslatedText[]): TranslatedText[] =>
  texts.filter(({ text }) => text.trim() !== '')

/** What a draft of translations says for a text in a language; empty where it says nothing. */
export function sayingOf(draft: Draft<Translations>, language: string, path: readonly string[]): string {
  let held: unknown = draft
  for (const name of [language, ...path]) held = Reflect.get(Object(held), name)
  return typeof held === 'string' ? held : ''
}

/** The translations with what a text says in a language. An emptied one stays until it is saved, which takes it away. */
export function withSaying(
  draft: Draft<Translations>,
  language: string,
  path: readonly string[],
  text: string,
): Draft<Translations> {
  const put = (held: Translation, [name = '', ...rest]: readonly string[]): Translation => {
    const inside = held[name]
    return { ...held, [name]: rest.length === 0 ? text : put(typeof inside === 'object' ? inside : {}, rest) }
  }
  // Its texts are never such as cannot be parsed.
  return put(draft as Translation, [language, ...path])
}
