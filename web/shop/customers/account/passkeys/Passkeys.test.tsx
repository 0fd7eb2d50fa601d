import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Passkey } from '#contract/passkeys.ts'
import { zoe, zoesData } from '#web/testing/fixtures/orders.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { closeToast, shownToasts } from '#web/lib/toasts.ts'
import { Passkeys } from './Passkeys.tsx'

const passkeyOf = (id: number, name: string | null): Passkey => ({
  id,
  name,
  user_agent: 'Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  created_at: '2027-01-15T09:00:00Z',
  last_used_at: id === 1 ? null : '2027-01-16T10:00:00Z',
})

/** Zoë's passkeys on the account page. */
function visit(passkeys: Passkey[], customer: typeof zoe & { has_password?: false } = zoe) {
  const requests = fakeServer(({ name, body }) => {
    if (name === 'remove-passkey') return { body: { passkeys: passkeys.slice(1) } }
    if (name === 'rename-passkey')
      return { body: { passkeys: passkeys.map((each) => ({ ...each, name: body['name'] })) } }
    if (name === 'get-passkeys') return { body: { passkeys } }
    const text = 'The current password is incorrect.'
    if (name === 'request-passkey')
      return { status: 422, body: { message: text, errors: { password: [text] } } }
    return { body: { message: 'On its way.' } }
  })
  const routes = [{ path: '/account', element: <Passkeys customer={customer} /> }]
  renderShop('/account', routes, { ...zoesData(), customer })
  const calls = (name: string) => requests.filter((each) => each.name === name).map(({ body }) => body)
  return { calls, user: userEvent.setup() }
}

const items = () => screen.findAllByRole('listitem')

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', {})
})

afterEach(() => {
  closeShop()
  vi.unstubAllGlobals()
  for (const { id } of shownToasts()) closeToast(id)
})

describe('the passkeys of an account', () => {
  it('say where and when they were added, and when they were used', async () => {
    visit([passkeyOf(1, null), passkeyOf(2, 'My key')])
    const texts = (await items()).map(({ textContent }) => textContent ?? '')
    expect(texts[0]).toMatch(/^Firefox on AndroidAdded .*, not used yet/)
    expect(texts[1]).toMatch(/^My keyAdded .*, last used /)
  })

  it('are renamed, and removed with the password', async () => {
    const { calls, user } = visit([passkeyOf(1, null)])
    await user.click(await screen.findByRole('button', { name: 'Rename: Firefox on Android' }))
    const field = screen.getByLabelText('Name of the passkey')
    await user.clear(field)
    await user.type(field, 'My phone')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.type(screen.getByLabelText('Your password, for passkeys'), 'three nights')
    await user.click(await screen.findByRole('button', { name: 'Remove: My phone' }))
    await waitFor(() => expect(screen.queryAllByRole('listitem')).toEqual([]))
    expect(calls('remove-passkey')).toMatchObject([{ passkey_id: 1, password: 'three nights', code: '' }])
  })

  it('are not added with a wrong password, and an error is shown', async () => {
    const { user } = visit([])
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    expect(
      within(await screen.findByRole('alert')).getByText('The current password is incorrect.'),
    ).toBeTruthy()
  })

  it('are changed with a mailed code where there is no password', async () => {
    const { calls, user } = visit([passkeyOf(1, null)], { ...zoe, has_password: false })
    await user.click(await screen.findByRole('button', { name: 'Email me a code' }))
    await user.type(await screen.findByLabelText('Code from the mail'), '123456')
    await user.click(screen.getByRole('button', { name: 'Remove: Firefox on Android' }))
    await waitFor(() => expect(calls('remove-passkey')).toMatchObject([{ code: '123456' }]))
  })

  it('are not offered if the browser does not support them', async () => {
    vi.stubGlobal('isSecureContext', false)
    const { calls } = visit([])
    await waitFor(() => expect(calls('get-passkeys').length).toBe(1))
    expect(screen.queryByText('Passkeys')).toBeNull()
  })
})
