import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { IsArray, IsObject, IsUnion, type TObject, type TSchema } from 'typebox'
import { Festival } from '#contract/festival/festival.ts'
import { validate } from '#server/festival/festival.ts'

const documentation = await readFile('docs/festival-file.md', 'utf8')

/** The text under a heading of the second level. */
const sectionOf = (heading: string): string =>
  documentation.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? ''

/** The fields in the first columns of a section's tables. */
const documentedFields = (section: string): string[] =>
  [...section.matchAll(/^\| (`.*?) \|.*\|.*\|$/gm)]
    .filter(([line]) => !line.endsWith('| | default |'))
    .flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))

/** The map described by a schema, also within a list or if it is nullable. */
function mapOf(schema: TSchema): TObject | null {
  if (IsArray(schema)) return mapOf(schema.items)
  if (IsUnion(schema)) return mapOf(schema.anyOf[0] ?? {})
  return IsObject(schema) ? schema : null
}

/** The names of all fields of a map and its nested maps; translations repeat those of their part. */
const namesIn = (schema: TSchema): string[] =>
  Object.entries(mapOf(schema)?.properties ?? {}).flatMap(([name, field]) =>
    name === 'translations' ? [name] : [name, ...namesIn(field)],
  )

const sections: Record<string, TSchema[]> = {
  '`site`': [Festival.properties.site],
  '`events`': [Festival.properties.events],
  '`products` and `merchandise`': [Festival.properties.products, Festival.properties.merchandise],
  '`bundles`': [Festival.properties.bundles],
  '`capacities`': [Festival.properties.capacities],
  '`shipping`': [Festival.properties.shipping],
  '`discounts`': [Festival.properties.discounts],
  '`questions`': [Festival.properties.questions],
  '`vouchers`': [Festival.properties.vouchers],
}
for (const [heading, schemas] of Object.entries(sections))
  test(`the documentation of the festival file lists exactly the fields of ${heading}`, () => {
    const section = sectionOf(heading)
    const names = new Set(schemas.flatMap(namesIn))
    const own = new Set(schemas.flatMap((schema) => Object.keys(mapOf(schema)?.properties ?? {})))
    const documented = documentedFields(section)
    assert.deepEqual(
      [...names].filter((name) => !section.includes(`\`${name}\``)),
      [],
      'is not documented',
    )
    assert.deepEqual(
      [...own].filter((name) => !documented.includes(name)),
      [],
      'has no row of its own',
    )
    assert.deepEqual(
      documented.filter((name) => !names.has(name)),
      [],
      'is not a field',
    )
  })

test('the example in the documentation is a valid festival file', async () => {
  const [, example = ''] = /```yaml\n(.*?)```/s.exec(documentation) ?? []
  assert.notEqual(example, '')
  assert.deepEqual((await validate(example, '.')).faults, [])
})
