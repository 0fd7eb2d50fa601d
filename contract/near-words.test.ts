import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lonePatterns, nearPatterns, shortPatterns } from './near-words.ts'

const isFound = (word: string, typed: string): boolean =>
  (nearPatterns(typed) ?? []).some((pattern) =>
    new RegExp(`^${pattern.replaceAll('%', '.*').replaceAll('_', '.')}$`).test(
      ` ${word} ana@festoon.example`,
    ),
  )

test('a word is found with a letter wrong, missing, extra or swapped, and by its mistyped beginning', () => {
  const mistyped = [
    'lindstrim',
    'lidstrom',
    'lindsttrom',
    'lindstorm',
    'xindstrom',
    'ilndstrom',
    'lindsrto',
    'indstrom',
  ]
  for (const typed of mistyped) assert.ok(isFound('lindstrom', typed), typed)
  for (const typed of ['jonh', 'johm', 'jhn', 'johhn', 'jphn', 'mohn'].filter(({ length }) => length > 3))
    assert.ok(isFound('john', typed), typed)
  for (const typed of ['lindberg', 'londstrim', 'strom', 'jhno'])
    assert.ok(!isFound('lindstrom', typed), typed)
})

test('short and endless words are not searched with mistakes', () => {
  assert.equal(nearPatterns('ana'), null)
  assert.equal(nearPatterns('a'.repeat(25)), null)
})

test('a word of two or three letters, which stands beside another one, is found whole with a mistake', () => {
  const isShortFound = (word: string, typed: string): boolean =>
    shortPatterns(typed).some((pattern) =>
      new RegExp(`^${pattern.replaceAll('%', '.*').replaceAll('_', '.')}$`).test(` ${word} lindstrom`),
    )
  for (const [word, typed] of [
    ['john', 'jon'],
    ['eva', 'ewa'],
    ['ivo', 'vio'],
    ['jo', 'joe'],
    ['bo', 'bu'],
    ['joe', 'je'],
  ] as const)
    assert.ok(isShortFound(word, typed), typed)
  for (const [word, typed] of [
    ['johanna', 'jan'],
    ['eve', 'ada'],
    ['b', 'bo'],
  ] as const)
    assert.ok(!isShortFound(word, typed), typed)
  assert.deepEqual([shortPatterns('b'), shortPatterns('anna')], [[], []])
})

test('a word of three letters alone is a name with a mistake, but is not found with a letter too many', () => {
  const isLone = (word: string): boolean =>
    lonePatterns('jon').some((pattern) =>
      new RegExp(`^${pattern.replaceAll('%', '.*').replaceAll('_', '.')}$`).test(` ${word} lindstrom`),
    )
  for (const word of ['jan', 'ion', 'jno', 'john']) assert.ok(isLone(word), word)
  for (const word of ['jo', 'on', 'jonny', 'jana']) assert.ok(!isLone(word), word)
  assert.deepEqual([lonePatterns('12a'), lonePatterns('bo')], [[], []])
})
