import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { Flag, Id, IdOrCode, Json, Sum, Text, TextMap } from '#contract/kinds.ts'
import { lookup } from '#contract/lookup.ts'
import { readBody } from './request-body.ts'

const Input = Type.Object({
  name: Text(),
  line: Id(),
  yes: Flag(),
  address: TextMap(),
  inner: Type.Object({ name: Text() }),
})

const EMPTY = { name: '', line: null, yes: false, address: lookup(), inner: { name: '' } }

test('a missing field or one of the wrong type gets its default', () => {
  // A-022 S7-36
  for (const given of [
    undefined,
    {},
    { name: 7, line: 'x', yes: 'true', address: [1], inner: 'no' },
    { line: 1.5 },
  ])
    assert.deepEqual(readBody(Input, given), EMPTY)
})

test('a string of digits is accepted as an id, and unknown fields are dropped', () => {
  //
  const read = readBody(Input, { line: '42', name: 'Ana', extra: 1, inner: { name: 'in', role: 'staff' } })
  assert.deepEqual(read, { ...EMPTY, line: 42, name: 'Ana', inner: { name: 'in' } })
})

test('a number beyond the range of an id is no id, while an amount may be larger', () => {
  const Wide = Type.Object({ id: Id(), named: IdOrCode(), total: Sum() })
  const wide = (number: unknown) => readBody(Wide, { id: number, named: number, total: number })
  assert.deepEqual(wide(2_147_483_647), { id: 2_147_483_647, named: 2_147_483_647, total: 2_147_483_647 })
  assert.deepEqual(wide(2_147_483_648), { id: null, named: null, total: 2_147_483_648 })
  assert.deepEqual(wide('99999999999'), { id: null, named: '99999999999', total: 99_999_999_999 })
  assert.deepEqual(wide(-2_147_483_649), { id: null, named: null, total: -2_147_483_649 })
})

test('an order is identified by its id or its code', () => {
  // A-021 A-136
  const Named = Type.Object({ order_id: IdOrCode() })
  const named = (order_id: unknown) => readBody(Named, { order_id })['order_id']
  assert.deepEqual([42, '42', 'K7QX-2M9D', 1.5, true, ['K7QX-2M9D'], undefined].map(named), [
    42,
    42,
    'K7QX-2M9D',
    null,
    null,
    null,
    null,
  ])
})

test('characters that PostgreSQL cannot store are removed from texts', () => {
  assert.equal(readBody(Input, { name: 'A\u0000na\ud800' })['name'], 'Ana\ufffd')
  assert.deepEqual(
    readBody(Input, { address: { city: 'Sp\u0000lit', n: 3 } })['address'],
    lookup({ city: 'Split' }),
  )
})

test('a body that is not an object is refused with 400', () => {
  for (const given of [null, [], 'text', 7, true])
    assert.throws(() => readBody(Input, given), { status: 400 })
})

test('a value nested a thousand levels deep is refused with 400 instead of exhausting the stack', () => {
  const Part = Type.Object({ value: Json() })
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const nested = (depth: number) => ({ value: JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`) })
    assert.deepEqual(readBody(Part, nested(30)), nested(30))
    for (const depth of [1_000, 20_000])
      assert.throws(() => readBody(Part, nested(depth)), { name: 'Refusal', status: 400 })
  }
})
