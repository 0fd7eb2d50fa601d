import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fits } from './own-texts.ts'

test('a festival’s own text must contain the placeholders of the default text, and no others', () => {
  const text = 'you have until {day} at {festival}. Write to {email}.'
  const cases: [own: string, expected: boolean][] = [
    ['Until {day}: {email}', true],
    ['Until {day} at {festival}, or {email}', true],
    ['Until {day}.', false],
    ['Until {day}, {email}, {amount}', false],
    ['Until {day, {email}', false],
  ]
  for (const [own, expected] of cases) assert.equal(fits('server/x.closing', text, own), expected, own)
})

test('a text without placeholders may contain no braces, and a subject is one line', () => {
  assert.ok(fits('server/x.text', 'See you.', 'Until soon.\nWe wait for you.'))
  assert.ok(!fits('server/x.text', 'See you.', 'Until soon, {name}.'))
  assert.ok(fits('server/x.subject', 'Your order {order}', 'You are in'))
  assert.ok(!fits('server/x.subject', 'Your order', 'You are in\nBcc: all'))
})
