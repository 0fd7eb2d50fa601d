import { expect, test } from 'vitest'
import { auditWords } from './audit.ts'
import { mailWords } from './mails.ts'
import { officeWords } from './words.ts'

const sources = Object.values(
  import.meta.glob<string>(['/../server/**/*.ts', '!/../server/**/*.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

const named = (pattern: RegExp): string[] => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))),
]

test('every action that is written down can be read in words', () => {
  const actions = named(/audit\.record\(\s*tx,\s*[^,]+,\s*'([^']+)'/g)
  expect(actions.length).toBeGreaterThan(10)
  expect(actions.filter((action) => !(action in auditWords.actionNames))).toEqual([])
})

test('every kind of mail has a name', () => {
  const templates = named(/\btemplate: '([^']+)'/g)
  expect(templates.length).toBeGreaterThan(10)
  expect(templates.filter((template) => !(template in mailWords.mailKinds))).toEqual([])
})

test('no screen takes the words of another away', async () => {
  const [source = ''] = Object.values(
    import.meta.glob<string>('./words.ts', { query: '?raw', import: 'default', eager: true }),
  )
  const merged = [...source.matchAll(/from '(\.\/[\w-]+\.ts)'/g)].map(([, path = '']) => path)
  expect(merged).toContain('./common.ts')
  const modules = import.meta.glob<Record<string, Record<string, unknown>>>('./*.ts')
  for (const path of merged)
    for (const words of Object.values((await modules[path]?.()) ?? {}))
      for (const [name, text] of Object.entries(words))
        expect(officeWords[name as keyof typeof officeWords], `${path}: ${name}`).toBe(text)
})
