import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defineMessages } from './define-messages.ts'

const messages = defineMessages('contract', {
  title: 'Your tickets’ names aren’t final',
  quoted: "It's yours",
  greeting: 'Thank you, {name}',
  left: '{count, plural, =0 {Sold out} one {# place left} other {# places left}}',
  state: '{state, select, paid {Paid} other {Open}} since {day}',
  titles: { home: 'Home', order: 'Order {code}' },
})

test('a message without placeholders is a plain string', () => {
  assert.equal(messages.title, 'Your tickets’ names aren’t final')
  assert.equal(messages.quoted, "It's yours")
  assert.equal(messages.titles.home, 'Home')
})

test('a message with placeholders, plurals and choices is a function of their values', () => {
  assert.equal(messages.greeting({ name: 'Ana {Horvat}' }), 'Thank you, Ana {Horvat}')
  assert.deepEqual(
    [0, 1, 2, 1200].map((count) => messages.left({ count })),
    ['Sold out', '1 place left', '2 places left', '1,200 places left'],
  )
  assert.equal(messages.state({ state: 'paid', day: 'Friday' }), 'Paid since Friday')
  assert.equal(messages.state({ state: 'pending', day: 'Friday' }), 'Open since Friday')
  assert.equal(messages.titles.order({ code: 'FEST1' }), 'Order FEST1')
})

test('the error of a message that cannot be formatted names the message', () => {
  const broken = defineMessages('web/shop/carts', { count: '{count, plural, one {# item}}' })
  assert.throws(() => broken.count({ count: 2 }), /web\/shop\/carts\.count/)
})
