import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type, type TSchema } from 'typebox'
import { serializerOf } from './serializer.ts'

const sent = (schema: TSchema, value: unknown): unknown => JSON.parse(serializerOf({ schema })(value))

const Bus = Type.Object({ bus: Type.String() })
const Train = Type.Object({ train: Type.String(), coach: Type.Union([Type.Integer(), Type.Null()]) })

test('nullable fields are sent with their value, or as null', () => {
  const Seat = Type.Object({
    row: Type.Union([Type.String(), Type.Null()]),
    number: Type.Union([Type.String(), Type.Integer(), Type.Null()]),
    kind: Type.Union([Type.Literal('standing'), Type.Literal('seated'), Type.Null()]),
    ride: Type.Union([Bus, Type.Null()]),
    stops: Type.Union([Type.Array(Type.Union([Bus, Type.Null()])), Type.Null()]),
  })
  const none = { row: null, number: null, kind: null, ride: null, stops: null }
  assert.deepEqual(sent(Seat, none), none)
  const all = { row: 'A', number: 7, kind: 'seated', ride: { bus: 'N1' }, stops: [{ bus: 'N2' }, null] }
  assert.deepEqual(sent(Seat, all), all)
  assert.deepEqual(sent(Seat, { ...all, number: '7b' }), { ...all, number: '7b' })
})

test('a union is sent with exactly the fields of the schema that matches, and refused if none does', () => {
  const Ride = Type.Object({ ride: Type.Union([Bus, Train, Type.Null()]) })
  const secret = 'not for sale'
  assert.deepEqual(sent(Ride, { ride: { bus: 'N1', secret } }), { ride: { bus: 'N1' } })
  assert.deepEqual(sent(Ride, { ride: { train: 'RE', coach: null, secret } }), {
    ride: { train: 'RE', coach: null },
  })
  assert.deepEqual(sent(Ride, { ride: null }), { ride: null })
  assert.throws(() => sent(Ride, { ride: { secret } }), /does not match/)
  const Optional = Type.Object({ ride: Type.Union([Bus, Type.Null()]) })
  assert.deepEqual(sent(Optional, { ride: { bus: 'N1', secret } }), { ride: { bus: 'N1' } })
})
