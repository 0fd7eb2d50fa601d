import { Type, type Static } from 'typebox'

/**
 * A text of the festival's own. `path` is where it stands in its part, such as `["texts", "terms"]`; `in` has what it says in other
 * languages, and `missing` names those of the festival in which people read it in its first language.
 */
export const OwnText = Type.Object({
  path: Type.Array(Type.String()),
  kind: Type.Enum(['plain', 'rich']),
  text: Type.String(),
  in: Type.Record(Type.String(), Type.String()),
  missing: Type.Array(Type.String()),
})
export type OwnText = Static<typeof OwnText>

/** A part of the festival with texts of its own; `version` goes back with a change of it. The key of the site is empty. */
export const TranslatedPart = Type.Object({
  list: Type.Enum(['site', 'events', 'products', 'merchandise', 'shipping']),
  key: Type.String(),
  name: Type.String(),
  version: Type.String(),
  texts: Type.Array(OwnText),
})
export type TranslatedPart = Static<typeof TranslatedPart>

/** Every text of the festival's own; `languages` are the festival's, its first one first. */
export const OwnTexts = Type.Object({
  languages: Type.Array(Type.String()),
  parts: Type.Array(TranslatedPart),
})
export type OwnTexts = Static<typeof OwnTexts>

export const OwnTextsResponse = Type.Object({ translations: OwnTexts })
