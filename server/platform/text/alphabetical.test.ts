import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OFFICE_LANGUAGES } from '#contract/languages.ts'
import { alphabetical } from '#server/platform/text/alphabetical.ts'
import { world } from '#testing/harness/world.ts'

/** Letters with a special position in some languages: č in Croatian, ch in Czech, ł in Polish, ñ in Spanish, å and ö in Swedish. */
const NAMES = [
  'Ana',
  'Åsa',
  'Ærø',
  'Cyril',
  'Chalupa',
  'Čović',
  'Dora',
  'Đurić',
  'Hana',
  'Lovrić',
  'Łada',
  'Lucija',
  'Nuria',
  'Ñíguez',
  'Ohm',
  'Özil',
  'Otto',
  'Strauß',
  'Strauss',
  'Zoe',
  'Žan',
]

test('the office sorts names as in the languages of the office, whatever the festival’s language', async (t) => {
  const w = await world(t)
  const { sql } = w.shop
  const rows = await sql<{ name: string }[]>`
    select name from unnest(${NAMES}::text[]) as name order by ${alphabetical(sql, sql`name`)}, name`
  const listed = rows.map(({ name }) => name)
  for (const language of OFFICE_LANGUAGES)
    assert.deepEqual(listed, NAMES.toSorted(new Intl.Collator(language).compare), language)
  // These would need a collation, and indexes, of their own (decision 0034).
  for (const language of ['hr', 'cs', 'pl', 'es'])
    assert.notDeepEqual(listed, NAMES.toSorted(new Intl.Collator(language).compare), language)
})
