import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readCatalogue } from './catalogue.ts'
import { readSource } from './compare.ts'

const ROOT = join(import.meta.dirname, '..')
const [words = ''] = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8').split('\n## Terms of the code')

/** The English and the German word of each row. */
const pairs = [...words.matchAll(/^\| (?!English)([^|]+ \| [^|]+) \|/gm)].map(([, pair = '']) => pair)

test('each pair of words in the glossary is a text of the office in English and German', async () => {
  const source = await readSource(ROOT)
  const german = await readCatalogue('de', 'staff')
  const texts = new Set([...source].map(([path, text]) => `${text} | ${german.get(path)}`.toLowerCase()))
  assert.ok(pairs.length > 100, `only ${pairs.length} pairs`)
  assert.deepEqual(
    pairs.filter((pair) => !texts.has(pair.toLowerCase())),
    [],
  )
})

/** Where an account is one at a bank. */
const OF_MONEY =
  /^(server\/(payments|refunds|documents\/invoice)|web\/shop\/(refunds|checkout))\b|bank|money|holder|invoice/i

test('a customer’s account and an account at a bank are two words where a language has two', async () => {
  const source = await readSource(ROOT)
  for (const [language, atBank] of [
    ['hr', /račun/i],
    ['it', /\bcont[oi]\b/i],
    ['nl', /rekening/i],
  ] as const) {
    const texts = [...(await readCatalogue(language, 'guests'))]
    const mixed = texts.filter(([path, text]) => {
      const english = source.get(path) ?? ''
      return /account\b/i.test(english) && !OF_MONEY.test(`${path} ${english}`) && atBank.test(text)
    })
    assert.deepEqual(mixed, [], language)
  }
})
