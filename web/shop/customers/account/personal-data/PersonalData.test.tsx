import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { zoe, zoesData } from '#web/testing/fixtures/orders.ts'
import { type Answer, fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { closeToast, shownToasts } from '#web/lib/toasts.ts'
import { PersonalData } from './PersonalData.tsx'

/** Zoë's personal data on the account page. */
function visit(answers: Record<string, Answer>) {
  const requests = fakeServer(({ name }) => answers[name] ?? { body: { data: zoesData() } })
  const element = <PersonalData customer={{ ...zoe, country: 'IS' }} />
  const { at } = renderShop(
    '/account',
    [
      { path: '/account', element },
      { path: '/', element: <p>Home</p> },
    ],
    zoesData(),
  )
  return { requests, at, user: userEvent.setup() }
}

const press = (name: string) => screen.getByRole('button', { name })

afterEach(() => {
  closeShop()
  vi.restoreAllMocks()
  for (const { id } of shownToasts()) closeToast(id)
})

describe('the personal data of a customer', () => {
  it('is downloaded after entering the password; a wrong one is refused', async () => {
    const saved: Blob[] = []
    URL.createObjectURL = (file) => `blob:${saved.push(file as Blob)}`
    const { requests, user } = visit({
      'get-personal-data': { body: { personal_data: { account: { email: 'zoe' } } } },
    })
    await user.type(screen.getByLabelText(/Your password, for your data/), 'three nights')
    await user.click(press('Download everything'))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await saved[0]?.text()).toContain('"email": "zoe"')
    expect(requests.findLast(({ name }) => name === 'get-personal-data')?.body).toMatchObject({
      password: 'three nights',
    })
  })

  it('is not erased while something is open, and each reason is listed', async () => {
    const { requests, user } = visit({
      'get-erasure': { body: { obstacles: ['Order A: it is not settled yet.'] } },
    })
    await user.click(press('Erase my account'))
    expect(await screen.findByText('Order A: it is not settled yet.')).toBeTruthy()
    expect(requests.some(({ name }) => name === 'erase-account')).toBe(false)
  })

  it('is erased after a confirmation that says what is kept, followed by the home page', async () => {
    const answers = {
      'get-erasure': { body: { obstacles: [] } },
      'erase-account': { body: { message: 'Your account is erased.' } },
    }
    const { requests, at, user } = visit(answers)
    await user.type(screen.getByLabelText(/Your password, for your data/), 'three nights')
    await user.click(press('Erase my account'))
    expect(await screen.findByText(/invoices and the books/)).toBeTruthy()
    await user.click(press('Erase it'))
    await waitFor(() => expect(at()).toBe('/'))
    expect(requests.findLast(({ name }) => name === 'erase-account')?.body).toMatchObject({
      password: 'three nights',
    })
  })
})
