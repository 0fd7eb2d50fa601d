import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { TSchema } from 'typebox'
import { parse } from 'yaml'
import { Festival } from '#contract/festival/festival.ts'
import { textsOf, translated, type Translations } from '#contract/festival/translations.ts'
import * as site from '#server/shop/site/site.ts'

type Part = { translations?: Translations }

test('all texts of the demo festival are translated into German', async () => {
  const file = parse(await readFile(new URL('demo.yaml', import.meta.url), 'utf8'))
  const { properties } = Festival
  const lists = (['events', 'products', 'merchandise', 'shipping', 'discounts'] as const).flatMap((list) =>
    file[list].map((part: Part): [TSchema, Part] => [properties[list].items, part]),
  )
  const isOurs = site.isDefaultText(file.site.name, 'en')
  const missing = [[properties.site, file.site] as [TSchema, Part], ...lists].flatMap(([schema, part]) =>
    textsOf(schema, part).filter(
      ({ path, text }) =>
        translated(part.translations?.de, path) === undefined && !(part === file.site && isOurs(path, text)),
    ),
  )
  assert.deepEqual(missing, [])
})

test('the demo festival’s page titles are the default ones, so that each reader’s language has them', async () => {
  const file = parse(await readFile(new URL('demo.yaml', import.meta.url), 'utf8'))
  const isOurs = site.isDefaultText(file.site.name, 'en')
  const titles = Object.entries<string>(file.site.texts.titles)
  assert.ok(titles.length > 5)
  assert.deepEqual(
    titles.filter(([name, text]) => !isOurs(['texts', 'titles', name], text)),
    [],
  )
})
