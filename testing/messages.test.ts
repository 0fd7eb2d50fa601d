import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { suite, test } from 'node:test'
import { build } from 'vite'
import { type Language, LANGUAGE_CODES, OFFICE_LANGUAGES, SOURCE_LANGUAGE } from '#contract/languages.ts'
import { type Audience, ownFile, readCatalogue, readTexts } from '#languages/catalogue.ts'
import { compareTexts, isFor, readSource } from '#languages/compare.ts'
import { pseudo } from '#languages/pseudo.ts'
import { compileMessages } from '#web/build/compile-messages.ts'
import { markedPaths } from '#web/build/message-markers.ts'

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = '{contract,server,web,demo}'

const sources = new Map(
  globSync(`${FOLDERS}/**/*.{ts,tsx}`, { cwd: ROOT })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
)
const catalogues = [...sources].filter(
  ([file, text]) => file.endsWith('/messages.ts') && text.includes('= defineMessages('),
)

/** Values for the placeholders of all messages: each is 2. */
const anything = new Proxy({}, { has: () => true, get: () => 2 })

suite('the message catalogue', () => {
  test('names the folder of each file of messages, on the server with or without its district', () => {
    for (const [file, text] of catalogues) {
      const folder = dirname(file)
      // A festival file calls the texts of mails by these names: they outlive a move to another district.
      const names = [folder, folder.replace(/^server\/[^/]+\//, 'server/')]
      const named = [...text.matchAll(/defineMessages\(\s*'([^']*)'/g)].map(([, name = '']) => name)
      assert.equal(named.length, [...text.matchAll(/defineMessages\(/g)].length, file)
      for (const name of named) assert.ok(names.includes(name), `${file}: ${name}`)
    }
  })

  test('has only messages that can be formatted', async () => {
    for (const [file] of catalogues)
      for (const exported of Object.values(await import(join(ROOT, file)))) formatAll(exported, file)
  })

  test('has only messages that are used', () => {
    const users = [...sources].map(([user, source]) => ({
      imported: importsOf(user, source),
      used: new Set([...source.matchAll(/\.(\w+)/g)].map(([, name = '']) => name)),
      usesAny: /\b\w*[mM]essages\[/.test(source),
    }))
    const unused = catalogues.flatMap(([file, text]) => {
      const own = users.filter(({ imported }) => imported.has(file))
      const isUsed = (key: string) => own.some(({ used, usesAny }) => usesAny || used.has(key))
      return keysOf(text).flatMap((key) => (isUsed(key) ? [] : [`${file}: ${key}`]))
    })
    assert.deepEqual(unused, [])
  })

  test('is compiled into the pages, without the message parser', async () => {
    const output = await build({
      root: ROOT,
      configFile: false,
      logLevel: 'silent',
      plugins: [compileMessages()],
      build: { write: false, rolldownOptions: { input: join(ROOT, 'contract/messages.ts') } },
    })
    const chunks = [output].flat().flatMap((each) => ('output' in each ? each.output : []))
    const code = chunks.map((chunk) => ('code' in chunk ? chunk.code : '')).join('')
    assert.match(code, /This message was not compiled by the build/)
    assert.doesNotMatch(code, /parseMessage/)
    assert.ok(markedPaths(code).includes('contract.soldOut'), code.slice(0, 500))
  })

  test('has for each language only existing messages, with the placeholders of their source', async () => {
    const source = await readSource(ROOT)
    const catalogues = [
      ...LANGUAGE_CODES.map((language) => ownFile(language, 'guests')),
      ...OFFICE_LANGUAGES.map((language) => ownFile(language, 'staff')),
    ].filter((file) => !file.pathname.endsWith(`/${SOURCE_LANGUAGE}.json`))
    for (const file of catalogues) {
      const { unused, different } = compareTexts(source, await readTexts(file))
      assert.deepEqual({ file, unused, different }, { file, unused: [], different: [] })
    }
  })

  test('is complete in every language: guest texts in all, office texts in the languages of the office', async () => {
    const source = await readSource(ROOT)
    assert.deepEqual(await missingTexts(source, 'guests', LANGUAGE_CODES), [])
    assert.deepEqual(await missingTexts(source, 'staff', OFFICE_LANGUAGES), [])
  })

  test('has a pseudo-language with the same placeholders, marked and longer texts', async () => {
    const source = await readSource(ROOT)
    const spoken = new Map([...source].map(([path, text]) => [path, pseudo(text)]))
    assert.deepEqual(compareTexts(source, spoken).different, [])
    for (const [path, text] of spoken) {
      assert.match(text, /^⟦.*⟧$/s, path)
      assert.ok(text.length >= (source.get(path) ?? '').length + 3, path)
    }
    assert.equal(pseudo('Your cart'), '⟦Ýóúr çárt lóré⟧')
    assert.equal(
      pseudo('{count, plural, one {# item} other {# items}}'),
      '⟦{count, plural, one {# ítém} other {# ítémš}} lórém í⟧',
    )
  })
})

/** The messages of an audience that are missing in the catalogues of these languages. */
async function missingTexts(
  source: Map<string, string>,
  audience: Audience,
  languages: readonly Language[],
): Promise<string[]> {
  const others = languages.filter((language) => language !== SOURCE_LANGUAGE)
  const missing = await Promise.all(
    others.map(async (language) =>
      compareTexts(source, await readCatalogue(language, audience))
        .missing.filter((path) => isFor(path, audience))
        .map((path) => `${language}: ${path}`),
    ),
  )
  return missing.flat()
}

function formatAll(value: unknown, path: string): void {
  if (typeof value === 'function') assert.equal(typeof value(anything), 'string', path)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) formatAll(inner, `${path}.${key}`)
}

/** The top-level keys of the messages in a file, recognized by the formatter's indentation. */
const keysOf = (text: string): string[] => [...text.matchAll(/^ {2}(\w+):/gm)].map(([, key = '']) => key)

const importsOf = (user: string, source: string): Set<string> =>
  new Set(
    [...source.matchAll(/from '(#|\.\/)([^']+)'/g)].map(([, start, path = '']) =>
      start === '#' ? path : normalize(join(dirname(user), path)),
    ),
  )
