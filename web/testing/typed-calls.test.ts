import { expect, test } from 'vitest'
import * as notes from '#contract/calls/office/note-calls.ts'
import * as data from '#contract/calls/shop/data-calls.ts'
import * as account from '#contract/calls/shop/account-calls.ts'
import * as carts from '#contract/calls/shop/cart-calls.ts'
import { call } from '#web/lib/api/call.ts'
import { call as officeCall } from '#web/office/kit/lib/call.ts'
import { fakeServer } from './server.ts'

// The type check fails if one of these mistakes compiles.

test('a call with a wrong parameter, a wrong body or a missing field does not compile', async () => {
  const requests = fakeServer(() => ({ body: {} }))
  // @ts-expect-error the parameter is missing
  await officeCall(notes.writeOrderNote, { text: 'Came by.' })
  // @ts-expect-error the parameter has another name
  await officeCall(notes.writeOrderNote, { order: 'AB12-CD34', text: 'Came by.' })
  // @ts-expect-error the field has another name
  await officeCall(notes.writeOrderNote, { code: 'AB12-CD34', note: 'Came by.' })
  // @ts-expect-error the field is of another type
  await officeCall(notes.writeOrderNote, { code: 'AB12-CD34', text: 7 })
  // @ts-expect-error a call of the shop is a POST
  await call(data.getTime)
  // @ts-expect-error the body is missing
  await call(carts.getCart)
  // @ts-expect-error the field is missing
  await call(carts.removeProductFromCart, { cart: 'c' })
  // @ts-expect-error the call does not take this field
  await call(carts.getCart, { cart: 'c', code: 'c' })
  // @ts-expect-error the token is that of the session
  await call(carts.getCart, { cart: 'c', token: 'secret' })
  // @ts-expect-error the token of a mailed link is not that of the session
  await call(account.confirmEmail, {})
  expect(requests).toHaveLength(10)
})

test('an answer that is used as something else does not compile', async () => {
  fakeServer(() => ({ body: { cart: { code: 'c' }, notes: [] } }))
  const { cart } = await call(carts.getCart, { cart: 'c' })
  // @ts-expect-error the code is a text
  const code: number = cart.code
  // @ts-expect-error a cart has no customer
  expect([code, cart.customer]).toEqual(['c', undefined])
  const answer = await officeCall(notes.writeOrderNote, { code: 'AB12-CD34', text: 'Came by.' })
  // @ts-expect-error notes are a list
  expect(answer.notes.text).toBe(undefined)
})
