import type { TSchema } from 'typebox'
import { Festival } from '#contract/festival/festival.ts'
import { EDITED_LISTS, hasTexts } from '#contract/festival/lists.ts'
import { Voucher } from '#contract/festival/items.ts'
import { textsOf, translated, type Translations } from '#contract/festival/translations.ts'
import { LANGUAGE_CODES } from '#contract/languages.ts'
import type { OwnText, OwnTexts, TranslatedPart } from '#contract/office/translations.ts'
import type { Shop } from '#server/platform/shop.ts'
import { versionOf } from '#server/platform/version.ts'
import * as site from '#server/shop/site/site.ts'
import { readCurrent } from './compare/compare.ts'
import { ENTRIES } from './compare/compare.ts'
import { useSnapshot } from './compare/compare.ts'
import { readNamed } from './voucher-queries.ts'

/** All of the festival's own texts, part by part, with their translations and missing languages. */
export async function list(shop: Shop): Promise<OwnTexts> {
  const { festival, stored, vouchers } = await shop.transact(async (tx) => {
    await useSnapshot(tx)
    return { ...(await readCurrent(tx, 'without vouchers')), vouchers: await readNamed(tx) }
  })
  const { languages, name } = stored.site
  const others = languages.slice(1)
  const isOurs = site.isDefaultText(name, languages[0] ?? '')
  const part = (
    list: TranslatedPart['list'],
    key: string,
    schema: TSchema,
    value: Translated,
    version = versionOf(value),
  ): TranslatedPart => ({
    list,
    key,
    name: (value.name ?? value.label) || key,
    version,
    texts: textsOf(schema, value).map(({ path, kind, text }): OwnText => {
      const known: Record<string, string> = Object.fromEntries(
        LANGUAGE_CODES.flatMap((code) => {
          const said = translated(value.translations[code], path)
          return said === undefined ? [] : [[code, said]]
        }),
      )
      const isSaid = (code: string) => Object.hasOwn(known, code) || (list === 'site' && isOurs(path, text))
      return { path: [...path], kind, text, in: known, missing: others.filter((code) => !isSaid(code)) }
    }),
  })
  const { properties } = Festival
  const entries = EDITED_LISTS.filter(hasTexts).flatMap((list) =>
    ENTRIES[list](festival).map(([key, value]) =>
      part(list, key, properties[list].items, value as Translated),
    ),
  )
  const named = vouchers.map(({ list, key, version, ...value }) => part(list, key, Voucher, value, version))
  const all = [part('site', '', properties.site, festival.site), ...entries, ...named]
  return { languages: [...languages], parts: all.filter(({ texts }) => texts.length > 0) }
}

/** A question has its label in place of a name. */
interface Translated {
  name?: string
  label?: string
  translations: Translations
}

/** The number of missing translations in each of the festival's languages except the first. */
export async function missing(shop: Shop): Promise<Record<string, number>> {
  const { languages, parts } = await list(shop)
  const texts = parts.flatMap((part) => part.texts)
  return Object.fromEntries(
    languages.slice(1).map((code) => [code, texts.filter((text) => text.missing.includes(code)).length]),
  )
}
