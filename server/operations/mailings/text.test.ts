import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkedText, textFor } from './text.ts'

const MILA = {
  first_name: 'Mila',
  full_name: 'Mila Zupan',
  product: 'Weekend',
  departure: '',
  order_code: 'AAAA-BBBB',
  festival: 'Nights',
}

const readByMila = (body: string): string => textFor(checkedText({ subject: 'Hello', body }), MILA).body

test('a placeholder that is partly bold or italic is filled in', () => {
  assert.equal(readByMila('<p>Dear {first_<strong>name</strong>},</p>'), '<p>Dear <strong>Mila</strong>,</p>')
  assert.equal(readByMila('<p><em>Dear {first</em>_name}!</p>'), '<p><em>Dear Mila</em>!</p>')
  assert.equal(readByMila('<p>{first_<em>name}, come</em></p>'), '<p><em>Mila, come</em></p>')
  assert.equal(
    readByMila('<p><em>a {first</em>_<strong>name} b</strong></p>').replaceAll(/<[^>]*>/g, ''),
    'a Mila b',
  )
})

test('an unmatched brace is refused with the text around it', () => {
  const refused = (subject: string, body: string, near: string) =>
    assert.throws(
      () => checkedText({ subject, body }),
      ({ message }: Error) => message.startsWith(`The brace at “${near}” has no matching brace.`),
    )
  refused('Hello', '<p>Hello {first_name}, your {product is here</p>', '{product is here')
  refused('Hello', '<p>Hello first_name}</p>', 'Hello first_name}')
  refused('Hello {first_name', '<p>Hello</p>', '{first_name')
})
