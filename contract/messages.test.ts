import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messages } from './messages.ts'

test('missing fields are named in one sentence', () => {
  // S5-42 A-045
  assert.equal(messages.fieldsMissing({ fields: 'Street' }), 'Please fill out the following fields: Street.')
  assert.equal(
    messages.fieldsMissing({ fields: 'Street, City' }),
    'Please fill out the following fields: Street, City.',
  )
})

test('a refusal about a product, a holder or a limit names it', () => {
  // S5-43 S5-12
  // Exact, whatever the product is called.
  for (const product of ['Weekend', 'Weekend ticket', 'TICKET'])
    assert.equal(
      messages.holderTwice({ product, name: 'Ana Horvat' }),
      `A ${product} ticket already exists for Ana Horvat in your cart.`,
    )
  assert.equal(
    messages.limitPerOrder({ limit: 4, item: 'Enamel cup' }),
    'You can order at most 4 of Enamel cup.',
  )
})

test('every message without placeholders is a sentence without an exclamation mark', () => {
  // The heading of a dead link, the state of a wrong code and the name of a line are printed without a full stop.
  const headings: string[] = [messages.linkExpired, messages.incorrectCode, messages.donation]
  for (const text of Object.values(messages))
    if (typeof text === 'string' && !headings.includes(text)) assert.match(text, /^[A-Z][^{}!]*\.$/)
})
