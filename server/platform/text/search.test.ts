import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameMatcher } from '#contract/name-search.ts'
import { searchable } from '#contract/searchable.ts'
import { matchesName } from './search.ts'
import { readOnlyWorld } from '#testing/harness/read-only-world.ts'

test('a search compares texts without case, accents, and kinds of apostrophes and hyphens', () => {
  for (const [typed, compared] of [
    ['Łukasz Müller', ' lukasz muller'],
    ['Zoe\u0308 LINDSTRÖM', ' zoe lindstrom'],
    ['Seán O’Brien-Łuczak', ' sean obrien luczak'],
    ["Sean O´Brien\u2011Luczak o'brien@festoon.example", ' sean obrien luczak obrien@festoon.example'],
    ['Əliyev Məmməd', ' eliyev memmed'],
    ['Weiß Ærø Œuvre Þór', ' weiss aero oeuvre thor'],
    ['ΑΘΗΝΑΣ Αθήνας', ' αθηνασ αθηνασ'],
    ['İstanbul Iğdır', ' istanbul igdir'],
    ['Marcel·lí', ' marcelli'],
  ] as const)
    assert.equal(searchable(typed), compared)
})

test('the database compares texts as the shop does', async (t) => {
  const { shop } = await readOnlyWorld(t)
  const letters = Array.from({ length: 0x20000 }, (_, code) => code)
    .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
    .map((code) => String.fromCodePoint(code))
  const texts = Array.from({ length: Math.ceil(letters.length / 64) }, (_, at) =>
    letters.slice(at * 64, at * 64 + 64).join('a'),
  )
  const names = ['Łukasz Müller', 'ΑΘΗΝΑΣ ΑΣ', 'Zoe\u0308', "O'B’r´i`e-n", 'İIıi ﬁ Ⅳ', 'ĄČĘŁ ẞß']
  const rows = await shop.sql<{ text: string; words: string }[]>`
    select text, searchable(text) as words
      from unnest(${[...texts, ...names]}::text[]) text where unicode_assigned(text)`
  assert.ok(rows.length > 500, `${rows.length} texts`)
  const wrong = rows.filter(({ text, words }) => searchable(text) !== words)
  assert.deepEqual(wrong, [])
})

test('the words of a ticket have the name apart from the address, as it would be found by itself', async (t) => {
  const { shop } = await readOnlyWorld(t)
  const names = ['Łukasz Müller', 'ΑΘΗΝΑΣ ΑΣ', 'Zoe\u0308', "O'B’r´i`e-n", 'Iva', '']
  const [ticket] = await shop.sql<{ words: string }[]>`
    select pg_get_expr(d.adbin, d.adrelid) as words
      from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
     where d.adrelid = 'tickets'::regclass and a.attname = 'words'`
  const rows = await shop.sql.unsafe<{ part: string; alone: string }[]>(
    `select name_words(${ticket?.words}) as part, searchable(full_name || ' ') as alone
       from (select unnest($1::text[]) as full_name, 'müller@example.com' as email) holders`,
    [names],
  )
  assert.equal(rows.length, names.length)
  for (const { part, alone } of rows) assert.equal(part, alone)
})

test('phones find the names that the database finds, as they are typed and with a mistake', async (t) => {
  const { shop } = await readOnlyWorld(t)
  const names = [
    'Zoë Lindström',
    'Seán O’Brien-Łuczak',
    'Əliyev Məmməd',
    'Jo Li',
    'Marcel·lí 100% (Á_b)',
    'Anna-Lena Groß',
    'Đorđe Ban',
    'Djordje Iv',
    'Gal·la Möllerström',
    '',
  ]
  const typed = [
    'lindstr',
    'Lindstrim',
    'lidnstrom',
    'zoe lindstorm',
    'obrien',
    "o'bryen luczak",
    'mammad',
    'memmad',
  ]
  const odd = [
    'li',
    'jo',
    'l',
    '%',
    '_',
    '100%',
    'gross',
    'gruss',
    'grosz lena',
    'marcelli',
    'marceli',
    'a.c',
    '...',
    '(a',
    'a b',
  ]
  const short = ['bon', 'abn', 'ban', 'bu li', 'jo lo', 'iva', 'li jo', 'ban ban', 'xy']
  const spelt = ['djordje', 'Đorđe', 'gal-la', 'Gal.la', 'moellerstroem', 'annalena', 'Gal·la']
  for (const text of [...typed, ...odd, ...short, ...spelt])
    for (const near of [false, true]) {
      const rows = await shop.sql<{ name: string }[]>`
        select name from unnest(${names}::text[]) name where ${matchesName(shop.sql, shop.sql`name`, text, near)}`
      const found = names.filter(nameMatcher(text, near))
      assert.deepEqual(
        found,
        rows.map(({ name }) => name),
        `${text} ${near}`,
      )
    }
})

test('a name is found in other spellings, and with a mistake where it is short', () => {
  const isFound = (name: string, typed: string, near: boolean) => nameMatcher(typed, near)(name)
  for (const [name, typed] of [
    ['Đorđe', 'djordje'],
    ['Đorđe', 'DJORĐE'],
    ['Djordje', 'đorđe'],
    ['Gal·la Puig', 'gal-la'],
    ['Gal·la Puig', 'Gal.la puig'],
    ['Annalena', 'Anna‑Lena'],
  ] as const)
    assert.ok(isFound(name, typed, false), typed)
  for (const [name, typed] of [
    ['Lena Möllerström', 'moellerstroem'],
    ['Lena Moellerstroem', 'Möllerström'],
    ['Åse Ødegård', 'aase oedegaard'],
    ['Gal-la Puig', 'Gal·la'],
    ['Ivo Ban', 'iva'],
    ['Ivo Ban', 'Iva Ban'],
    ['Ivo Ban', 'ban vio'],
    ['Bo Li', 'bu li'],
  ] as const)
    assert.ok(!isFound(name, typed, false) && isFound(name, typed, true), typed)
  for (const [name, typed] of [
    ['Ivo Ban', 'iva bon'],
    ['Bo Li', 'bi lo'],
    ['Ivana Banić', 'iva bon'],
    ['Bo Li', 'b li'],
    ['Banjo Li', 'jo lo'],
  ] as const)
    assert.ok(!isFound(name, typed, true), typed)
})
