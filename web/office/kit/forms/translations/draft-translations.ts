import type { Translation, Translations } from '#contract/festival/translations.ts'
import { type Draft, InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import type { Field } from '#web/office/kit/forms/draft/field.ts'

/** A translatable text of a form. */
export interface TranslatedText {
  /** Its path in the record: `['texts', 'terms']`. */
  path: readonly string[]
  label: string
  kind: 'line' | 'lines' | 'rich'
  /** The text in the festival's first language. */
  text: string
}

/** The text of a field, from the draft. */
export const fieldText = (
  { name, label, value }: Pick<Field<string | null | InvalidInput>, 'name' | 'label' | 'value'>,
  kind: TranslatedText['kind'] = 'line',
): TranslatedText => ({
  path: name.split('.'),
  label,
  kind,
  text: value instanceof InvalidInput ? value.text : (value ?? ''),
})

/** An empty text needs no translation. */
export const withWords = (texts: readonly TranslatedText[]): TranslatedText[] =>
  texts.filter(({ text }) => text.trim() !== '')

/** The translation of a text in a draft; empty if there is none. */
export function translationOf(draft: Draft<Translations>, language: string, path: readonly string[]): string {
  let held: unknown = draft
  for (const name of [language, ...path]) held = Reflect.get(Object(held), name)
  return typeof held === 'string' ? held : ''
}

/** The translations with that of one text changed. An emptied one is kept until saving removes it. */
export function withTranslation(
  draft: Draft<Translations>,
  language: string,
  path: readonly string[],
  text: string,
): Draft<Translations> {
  const put = (held: Translation, [name = '', ...rest]: readonly string[]): Translation => {
    const inside = held[name]
    return { ...held, [name]: rest.length === 0 ? text : put(typeof inside === 'object' ? inside : {}, rest) }
  }
  // Its texts are always valid.
  return put(draft as Translation, [language, ...path])
}
