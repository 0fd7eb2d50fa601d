import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditWords } from './audit.ts'
import { mailWords } from './mails.ts'
import { officeWords } from './words.ts'

const SERVER = join(import.meta.dirname, '../../../server')

const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(SERVER, name), 'utf8'))

const named = (pattern: RegExp): string[] => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))),
]

test('every action that is written down can be read in words', () => {
  const actions = named(/audit\.note\(\s*tx,\s*[^,]+,\s*'([^']+)'/g)
  expect(actions.length).toBeGreaterThan(10)
  expect(actions.filter((action) => !(action in auditWords.actionNames))).toEqual([])
})

test('every kind of mail has a name', () => {
  const templates = named(/\btemplate: '([^']+)'/g)
  expect(templates.length).toBeGreaterThan(10)
  expect(templates.filter((template) => !(template in mailWords.mailKinds))).toEqual([])
})

test('no screen takes the words of another away', async () => {
  const modules = import.meta.glob<Record<string, Record<string, unknown>>>([
    './*.ts',
    '!./words.ts',
    '!./*.test.ts',
  ])
  for (const [path, load] of Object.entries(modules))
    for (const words of Object.values(await load()))
      for (const [name, text] of Object.entries(words))
        expect(officeWords[name as keyof typeof officeWords], `${path}: ${name}`).toBe(text)
})
