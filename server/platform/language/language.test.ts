import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defineMessages } from '#contract/define-messages.ts'
import * as language from './language.ts'

const messages = defineMessages('server/platform/language', {
  greeting: 'Good day',
  left: '{count, plural, one {# place left} other {# places left}}',
})

test('a festival’s own text replaces a message in the language context it is for', () => {
  const texts = new Map([
    ['server/platform/language.greeting', 'Moin'],
    ['server/platform/language.left', '{count, plural, one {# Platz} other {# Plätze}} frei'],
  ])
  const said = () => [messages.greeting, messages.left({ count: 2 })]
  assert.deepEqual(language.withLanguage({ language: 'de', texts }, said), ['Moin', '2 Plätze frei'])
  assert.deepEqual(said(), ['Good day', '2 places left'])
})

test('numbers are formatted in the language of the reader', () => {
  const said = () => messages.left({ count: 1200 })
  assert.equal(language.withLanguage({ language: 'de' }, said), '1.200 places left')
  assert.equal(said(), '1,200 places left')
})

test('the language of a request is kept across asynchronous calls', async () => {
  const [german, english] = await Promise.all([
    language.withLanguage({ language: 'de' }, async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return language.current()
    }),
    Promise.resolve(language.current()),
  ])
  assert.deepEqual([german, english], ['de', null])
})

test('the browser’s preferred language that is available is chosen', () => {
  assert.equal(language.negotiate('de-AT,de;q=0.9,en;q=0.8'), 'de')
  assert.equal(language.negotiate('tlh, de;q=0.5, en;q=0.7'), 'en')
  assert.equal(language.negotiate('de, en', ['en']), 'en')
  for (const nothing of ['', '*', 'tlh', 'de;q=0', ';;q=,', 'constructor'])
    assert.equal(language.negotiate(nothing), null, nothing)
})
