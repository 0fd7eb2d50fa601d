import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { OpenSession } from '#contract/sessions.ts'
import * as storage from '#web/lib/browser/storage.ts'
import { zoe, zoesData } from '#web/testing/fixtures/orders.ts'
import { type Answer, fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { closeToast, shownToasts } from '#web/lib/toasts.ts'
import { AccountPage } from './AccountPage.tsx'

const known = { ...zoesData(), customer: { ...zoe, country: 'IS' } }

const FIREFOX = 'Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'

const sessionOf = (id: number, current: boolean): OpenSession => ({
  id,
  created_at: '2027-01-15T09:00:00Z',
  last_used_at: '2027-01-16T10:00:00Z',
  user_agent: current ? FIREFOX : null,
  current,
})

/** Zoë on the page of her account. */
function visit(answer: Answer = { status: 500, body: {} }, data: Parameters<typeof renderShop>[2] = known) {
  const sessions = [sessionOf(1, true), sessionOf(2, false), sessionOf(3, false)]
  const requests = fakeServer(({ name, body }) => {
    if (name === 'update-settings') return answer
    if (name === 'get-sessions') return { body: { sessions } }
    if (name === 'get-passkeys') return { body: { passkeys: [] } }
    if (name === 'end-session')
      return {
        body: { sessions: sessions.filter(({ id }) => id !== Reflect.get(Object(body), 'session_id')) },
      }
    if (name === 'end-other-sessions') return { body: { sessions: sessions.slice(0, 1) } }
    return { body: { message: 'We have sent a new link.', data: zoesData() } }
  })
  const routes = [
    { path: '/account', handle: { name: 'account', needsCustomer: true }, element: <AccountPage /> },
  ]
  const { at } = renderShop('/account', routes, data)
  return { requests, at, user: userEvent.setup() }
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Update Settings' }))
const wrong = () => [...screen.getByRole('alert').children].map((line) => line.textContent)
const toasts = () => shownToasts().map(({ text }) => text)

afterEach(() => {
  closeShop()
  for (const { id } of shownToasts()) closeToast(id)
})

describe("a customer's account", () => {
  it('offers the language of mails and documents if the festival has several', async () => {
    const config = { ...known.config, languages: ['en', 'de'] }
    const { requests, user } = visit(undefined, { ...known, config, customer: { ...zoe, language: 'en' } })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'English' }).checked).toBe(true)
    await user.click(screen.getByRole('radio', { name: 'Deutsch' }))
    await waitFor(() => expect(toasts()).toEqual(['Account settings updated.']))
    expect(requests.find(({ name }) => name === 'set-language')?.body).toMatchObject({ language: 'de' })
  })

  it('shows and saves the company for invoices, if the festival issues them', async () => {
    const companyInvoices = { enabled: true, reverseCharge: false }
    const customer = { ...zoe, company_name: 'Lights GmbH' }
    const data = { ...known, customer, config: { ...known.config, companyInvoices } }
    const { requests } = visit(undefined, data)
    expect(field(/^Company/).value).toBe('Lights GmbH')
    await userEvent.type(field('Current password'), 'lights at dusk')
    await userEvent.type(field(/^VAT number/), 'DE136695976')
    await save()
    const sent = requests.find(({ name }) => name === 'update-settings')?.body
    expect([sent?.['company_name'], sent?.['vat_number']]).toEqual(['Lights GmbH', 'DE136695976'])
  })

  it('shows the account’s data, and empty password fields', () => {
    // S2.8-01 S2.8-02
    visit()
    const values = ['Full name', 'Email', /^Country/, /^Street/, /^City/].map((label) => field(label).value)
    expect(values).toEqual(['Zoë Brontë', 'zoe@lights.example', 'IS', 'Obala 1', ''])
    const passwords = ['Current password', 'New password', 'Confirmation of the new password']
    expect(passwords.map((label) => field(label).value)).toEqual(['', '', ''])
  })

  it('suggests the browser’s country if the account has none', () => {
    //
    visit(undefined, { ...known, customer: { ...zoe, country: null }, country: 'HR' })
    expect(field(/^Country/).value).toBe('HR')
  })

  it('lists all missing fields at once, in their order', async () => {
    // S5-33 S5-34 S5-35 S5-37 A-045
    const { user, requests } = visit()
    await user.clear(field('Full name'))
    await user.clear(field('Email'))
    await user.type(field('New password'), 'under the lights')
    await save()
    expect(wrong()).toEqual([
      'Please enter your current password.',
      'Please enter your full name.',
      'Please enter your email address.',
      'Password and confirmation do not match.',
    ])
    expect(field('Full name').getAttribute('aria-invalid')).toBe('true')
    expect(requests.some(({ name }) => name === 'update-settings')).toBe(false)
  })

  it('refuses an invalid email address', async () => {
    // S5-36
    const { user } = visit()
    await user.type(field('Current password'), 'three nights')
    for (const email of ['x', 'mailto:a@b.com']) {
      await user.clear(field('Email'))
      await user.type(field('Email'), email)
      await save()
      expect(wrong()).toEqual(['Please enter a valid email address.'])
    }
  })
})

describe('a change of the account', () => {
  it('is saved completely, says so, and clears the password fields', async () => {
    // S8-08 S2.8-04 S5-38 A-068
    const customer = {
      ...zoe,
      full_name: 'Zoë B.',
      country: null,
      address: { street: 'Obala 1', city: 'Split' },
    }
    const { user, requests } = visit({ body: { data: { customer } } })
    await user.type(field('Current password'), 'three nights')
    await user.clear(field('Full name'))
    await user.type(field('Full name'), ' Zoë  B. ')
    await user.type(field(/^City/), 'Split ')
    await user.selectOptions(field(/^Country/), '')
    await save()
    await waitFor(() => expect(toasts()).toEqual(['Account settings updated.']))
    expect(requests.find(({ name }) => name === 'update-settings')?.body).toEqual({
      token: 'token-of-the-customer',
      old_password: 'three nights',
      new_password: '',
      new_password_confirmation: '',
      full_name: 'Zoë B.',
      email: 'zoe@lights.example',
      country: '',
      address: { street: 'Obala 1', city: 'Split', region: '' },
      company_name: null,
      vat_number: null,
    })
    expect([field('Current password').value, field('Full name').value]).toEqual(['', 'Zoë B.'])
  })

  it('keeps what was typed when the server refuses it', async () => {
    // S7-04
    const errors = { old_password: ['The current password is incorrect.'] }
    const { user } = visit({ status: 422, body: { message: errors.old_password[0], errors } })
    await user.type(field('Current password'), 'four nights')
    await user.type(field(/^City/), 'Split')
    await save()
    await waitFor(() => expect(wrong()).toEqual(['The current password is incorrect.']))
    expect(field('Current password').getAttribute('aria-invalid')).toBe('true')
    expect(field(/^City/).value).toBe('Split')
  })
})

describe('a new address', () => {
  const asking = { ...known, customer: { ...zoe, pending_email: 'new@lights.example' } }

  it('is shown beside the current one while it is pending', () => {
    //
    visit(undefined, asking)
    expect(screen.getByText('new@lights.example waits to be confirmed')).toBeTruthy()
    expect(screen.getByText(/your address stays zoe@lights.example/)).toBeTruthy()
    expect(field('Email').value).toBe('zoe@lights.example')
  })

  it('gets its link again', async () => {
    const { user } = visit(undefined, asking)
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(toasts()).toEqual(['We have sent a new link.']))
  })

  it('is withdrawn', async () => {
    const { user } = visit(undefined, asking)
    await user.click(screen.getByRole('button', { name: 'Cancel the change' }))
    await waitFor(() => expect(screen.queryByText(/waits to be confirmed/)).toBeNull())
    expect(toasts()).toEqual(['Your email address stays as it is.'])
  })
})

describe('the list of sessions', () => {
  const devices = () =>
    within(screen.getByRole('region', { name: 'Where you are logged in' })).queryAllByRole('listitem')

  it('has a button for each browser except this one', async () => {
    visit()
    await waitFor(() => expect(devices().length).toBe(3))
    expect(devices().map((each) => each.textContent?.includes('Logout'))).toEqual([false, true, true])
    expect(devices()[0]?.textContent).toMatch(/^Firefox on AndroidThis browserSince .*, last used /)
    expect(devices()[1]?.textContent).toMatch(/^Unknown browser/)
  })

  it('ends them one by one, or all others', async () => {
    const { user, requests } = visit()
    const password = () => user.type(field('Your password'), 'three nights')
    await screen.findByLabelText('Your password')
    await password()
    const [first] = await screen.findAllByRole('button', { name: 'Logout: Unknown browser' })
    if (first) await user.click(first)
    await waitFor(() => expect(devices().length).toBe(2))
    expect(field('Your password').value).toBe('')
    await password()
    await user.click(screen.getByRole('button', { name: 'Log out everywhere else' }))
    await waitFor(() => expect(devices().length).toBe(1))
    expect(
      requests.filter(({ name }) => name.startsWith('end-')).map(({ body }) => body['password']),
    ).toEqual(['three nights', 'three nights'])
    expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull()
  })
})

describe('the logout', () => {
  it('needs a confirmation', async () => {
    // S2.8-03 A-033
    const { user, at } = visit()
    const logout = screen.getByRole('button', { name: 'Logout' })
    await user.click(logout)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    expect(storage.token.get()).not.toBeNull()
    await user.click(logout)
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(storage.token.get()).toBeNull())
    await waitFor(() => expect(at()).toBe('/'))
    expect(toasts()).toContain('You have been logged out.')
  })
})
