import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useForm } from '#web/lib/forms/form.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { config } from '#web/testing/fixtures/shop.ts'
import { emptyOrder } from './new-order.ts'
import { NewCustomer } from './NewCustomer.tsx'

const ZOE = { full_name: 'Zoë Brontë', email: 'zoe@example.com' }

const open = (full_name: string, email = ZOE.email, languages = ['en']) => {
  const Screen = () => (
    <NewCustomer
      form={useForm({ initial: emptyOrder({ full_name, email }, 'x'), onSubmit: async () => undefined })}
    />
  )
  renderOffice([{ path: '/', Component: OfficeShell, children: [{ index: true, Component: Screen }] }], '/', {
    'GET session': { session: sessionOf('sales') },
    'GET shop': { shop: { config: { ...config, languages }, products: [], merchandise: [] } },
    [`GET customers?search=${encodeURIComponent(email)}`]: {
      rows: [{ id: 1, ...ZOE, language: 'de' }],
      next: null,
      total: 1,
    },
  })
}

test('a name that differs from the account’s is shown before the order is placed', async () => {
  open('Charlotte Brontë')
  expect(
    await screen.findByText(
      /^This address belongs to the account of Zoë Brontë\..* is issued to Charlotte Brontë\.$/,
    ),
  ).toBeDefined()
})

test('the account is shown also if the name is the same, and nothing if there is none', async () => {
  open('Zoë Brontë')
  expect(
    await screen.findByText('This address already has an account: Zoë Brontë. The order is added to it.'),
  ).toBeDefined()
})

test('an address that only starts like a known one is a new customer', async () => {
  open('Zoë', 'zoe@example.co')
  expect(await screen.findByText(/^If this address has no account, one is created/)).toBeDefined()
})

test('the order is in the language of a known customer unless another is selected, and in the festival’s first for a new one', async () => {
  open('Zoë Brontë', ZOE.email, ['en', 'de'])
  expect(await screen.findByDisplayValue('Deutsch')).toBeDefined()
  cleanup()
  open('Zoë', 'zoe@example.co', ['en', 'de'])
  expect(await screen.findByDisplayValue('English')).toBeDefined()
})
