import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { config } from '#web/testing/fixtures/shop.ts'
import { CustomerAccount } from './CustomerAccount.tsx'
import { ZOE } from '#web/testing/office/customer.ts'

/** The rows and buttons of an account with this address. */
async function shownOf(email: string) {
  const account = <CustomerAccount customer={{ ...ZOE, email, registered: false }} />
  renderOffice(
    [{ path: '/', Component: OfficeShell, children: [{ path: '*', element: account }] }],
    '/customers/3',
    {
      'GET session': { session: sessionOf('sales') },
      'GET shop': { shop: { config, products: [], merchandise: [] } },
    },
  )
  await screen.findByText('Since')
  const main = screen.getByRole('main')
  return {
    rows: [...main.querySelectorAll('dt')].map(({ textContent }) => textContent),
    buttons: [...main.querySelectorAll('button')].map(({ textContent }) => textContent),
  }
}

test('an account without a password is offered a link to set one', async () => {
  const { rows, buttons } = await shownOf('zoe@example.com')
  expect(rows).toEqual(['Name', 'E-mail', 'Country', 'City', 'Password', 'Since'])
  expect(buttons).toEqual(['Correct account', 'Send a link to set a password'])
})

test('the customer of the box office has no e-mail, and is sent no link', async () => {
  const { rows, buttons } = await shownOf('')
  expect(rows).toEqual(['Name', 'Country', 'City', 'Since'])
  expect(buttons).toEqual([])
})
