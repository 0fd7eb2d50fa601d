import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as carts from '#contract/calls/shop/cart-calls.ts'
import * as account from '#contract/calls/shop/account-calls.ts'
import * as sessions from '#contract/calls/shop/session-calls.ts'
import { call, onRejectedToken } from './call.ts'
import { ApiError, errorsOf, uniqueMessages } from './api-error.ts'
import * as storage from '#web/lib/browser/storage.ts'
import { fakeServer } from '#web/testing/server.ts'

const failureOf = (calling: Promise<unknown>) =>
  calling.then(
    () => null,
    (failure: unknown) => failure,
  )

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

describe('a call to the server', () => {
  it('carries the token of the session, and none for a guest', async () => {
    const requests = fakeServer(() => ({ body: { cart: null } }))
    await call(carts.getCart, { cart: 'c' })
    storage.token.set('secret')
    await call(carts.getCart, { cart: 'c' })
    expect(requests.map(({ body }) => body)).toEqual([{ cart: 'c' }, { cart: 'c', token: 'secret' }])
  })

  it('leaves the code of a reset link in its place while somebody is logged in', async () => {
    storage.token.set('session')
    const requests = fakeServer(() => ({ body: { message: 'ok' } }))
    await call(account.resetPassword, { token: 'link', email: 'a@b.cd', code: '', password: 'long enough' })
    expect(requests[0]?.body['token']).toBe('link')
  })

  it('tells every message of the errors map, each once, also when they are plain texts', async () => {
    fakeServer(() => ({ status: 422, body: { message: 'A', errors: { email: ['A', 'B'], password: 'A' } } }))
    const failure = await failureOf(call(sessions.login, { email: '', password: '', cart: '' }))
    expect(uniqueMessages(errorsOf(failure))).toEqual(['A', 'B'])
  })

  it('tells the message where there is no errors map, and the raw error where there is neither', async () => {
    fakeServer(() => ({ status: 404, body: { message: 'Your cart has expired.' } }))
    expect(uniqueMessages(errorsOf(await failureOf(call(carts.getCart, { cart: '' }))))).toEqual([
      'Your cart has expired.',
    ])
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const lost = await failureOf(call(carts.getCart, { cart: '' }))
    expect(lost).toBeInstanceOf(ApiError)
    expect(uniqueMessages(errorsOf(lost))[0]).toMatch(/^Network Error/)
  })

  it('says which token was refused', async () => {
    const refused = vi.fn()
    onRejectedToken(refused)
    storage.token.set('old')
    fakeServer(() => ({ status: 419, body: {} }))
    await failureOf(call(carts.getCart, { cart: '' }))
    expect(refused).toHaveBeenCalledExactlyOnceWith('old')
  })
})

describe('a call in a rush', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
  })

  it('waits as long as the server asks and tries again by itself', async () => {
    const requests = fakeServer(() =>
      requests.length < 3
        ? { status: 503, headers: { 'retry-after': '2' }, body: { message: 'Many people' } }
        : { body: { cart: 'yes' } },
    )
    const waiting = vi.fn()
    const answer = call(carts.getCart, { cart: '' }, waiting)
    await vi.advanceTimersByTimeAsync(1900)
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2200)
    expect(await answer).toEqual({ cart: 'yes' })
    expect(waiting).toHaveBeenCalledTimes(2)
  })

  it('gives up in the end with what the server said', async () => {
    const requests = fakeServer(() => ({
      status: 503,
      headers: { 'retry-after': '1' },
      body: { message: 'Many people' },
    }))
    const failing = failureOf(call(carts.getCart, { cart: '' }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await failing).toMatchObject({ status: 503, serverMessage: 'Many people' })
    expect(requests).toHaveLength(6)
  })
})
