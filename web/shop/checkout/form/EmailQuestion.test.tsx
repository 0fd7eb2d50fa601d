import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Data } from '#contract/data.ts'
import * as data from '#web/lib/data/data.ts'
import * as storage from '#web/lib/browser/storage.ts'
import * as visit from '#web/lib/browser/visit-storage.ts'
import { shownToasts } from '#web/lib/toasts.ts'
import { zoe, zoesData } from '#web/testing/fixtures/orders.ts'
import { type Answer, fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { EmailQuestion } from './EmailQuestion.tsx'

const mistyped = { ...zoe, email: 'zoe@gmial.com' }

const corrected: Answer = {
  body: {
    remember_token: 'corrected',
    data: { customer: { ...zoe, email: 'zoe@gmail.com' }, provisional: true },
  },
}

/** The question as it stands above the terms, for a guest who buys without a login with this address. */
function ask(known: Partial<Data> = {}, answer: Answer = corrected) {
  storage.cartCode.set('cart-code')
  const requests = fakeServer(() => answer)
  const answered = vi.fn<() => void>()
  const routes = [{ path: '/checkout', element: <EmailQuestion onAnswered={answered} /> }]
  renderShop('/checkout', routes, { ...zoesData(), customer: mistyped, provisional: true, ...known })
  return { requests, answered, user: userEvent.setup() }
}

const question = () => screen.queryByRole('region', { name: 'Is zoe@gmial.com right?' })
const button = (name: string) => screen.getByRole('button', { name })

afterEach(() => {
  visit.forget()
  closeShop()
})

it('offers the address that was probably meant, and goes on with it', async () => {
  //
  const { requests, answered, user } = ask()
  expect(question()?.textContent).toContain('It looks mistyped')
  await user.click(button('It is zoe@gmail.com'))
  await waitFor(() => expect(question()).toBeNull())
  const person = { full_name: 'Zoë Brontë', email: 'zoe@gmail.com', cart: 'cart-code' }
  expect(requests).toEqual([{ name: 'start-checkout', body: { ...person, token: 'token-of-the-customer' } }])
  expect([answered.mock.calls.length, storage.token.get()]).toEqual([1, 'corrected'])
  expect(data.current().customer?.email).toBe('zoe@gmail.com')
})

it('keeps an address that is right, and asks no more in this tab, but about another one', async () => {
  //
  const { requests, answered, user } = ask()
  await user.click(button('It is right'))
  expect([question(), answered.mock.calls.length, requests]).toEqual([null, 1, []])
  closeShop()
  ask()
  expect(question()).toBeNull()
  closeShop()
  ask({ customer: { ...zoe, email: 'zoe@hotmial.com' } })
  expect(button('It is zoe@hotmail.com')).toBeTruthy()
})

it('does not ask who is logged in, or whose address looks right', () => {
  //
  ask({ provisional: false })
  expect(screen.queryByRole('region')).toBeNull()
  closeShop()
  ask({ customer: zoe })
  expect(screen.queryByRole('region')).toBeNull()
  closeShop()
  ask({ customer: null })
  expect(screen.queryByRole('region')).toBeNull()
})

it('stays, with the reason, if the other address is refused', async () => {
  //
  const tooMany = 'Too many attempts. Please try again later.'
  const { answered, user } = ask({}, { status: 429, body: { message: tooMany } })
  await user.click(button('It is zoe@gmail.com'))
  await waitFor(() =>
    expect(shownToasts().map(({ text, kind }) => [text, kind])).toEqual([[tooMany, 'failure']]),
  )
  expect(question()).toBeTruthy()
  expect(answered).not.toHaveBeenCalled()
})
