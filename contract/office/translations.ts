import { Type, type Static } from 'typebox'
import { EDITED_LISTS, hasTexts } from '#contract/festival/lists.ts'

/**
 * A text of the festival. `path` is its place in its part, such as `["texts", "terms"]`; `in` has its translations,
 * and `missing` names the festival's languages without one, whose readers see the first language.
 */
export const OwnText = Type.Object({
  path: Type.Array(Type.String()),
  kind: Type.Enum(['plain', 'rich']),
  text: Type.String(),
  in: Type.Record(Type.String(), Type.String()),
  missing: Type.Array(Type.String()),
})
export type OwnText = Static<typeof OwnText>

/**
 * A part of the festival with texts; `version` is sent back with a change. The key of the site is empty, that of vouchers is their id, or
 * the id of their batch.
 */
export const TranslatedPart = Type.Object({
  list: Type.Enum(['site', ...EDITED_LISTS.filter(hasTexts), 'vouchers', 'voucher-batches']),
  key: Type.String(),
  name: Type.String(),
  version: Type.String(),
  texts: Type.Array(OwnText),
})
export type TranslatedPart = Static<typeof TranslatedPart>

/** All texts of the festival; `languages` are the festival's, its first one first. */
export const OwnTexts = Type.Object({
  languages: Type.Array(Type.String()),
  parts: Type.Array(TranslatedPart),
})
export type OwnTexts = Static<typeof OwnTexts>

export const OwnTextsResponse = Type.Object({ translations: OwnTexts })
