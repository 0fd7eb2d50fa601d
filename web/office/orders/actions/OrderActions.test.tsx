import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { config } from '#web/testing/fixtures/shop.ts'
import { LATE } from '#web/testing/office/order.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OrderActions } from './OrderActions.tsx'

const NOTHING = LATE.allowed_actions
const ALL = { ...NOTHING, cancel: null, change: null, receive: null, extend: null, refund: null }
const TRANSFER = {
  holder: 'Lights',
  iban: '',
  bic: '',
  bank: '',
  reference: 'K7QX-2M9D',
} as unknown as OfficeOrder['transfer']

/** The buttons beside the menu, for an order of this state. */
async function buttonsOf(state: Partial<OfficeOrder>): Promise<(string | null)[]> {
  const Shown = () => <OrderActions order={{ ...LATE, allowed_actions: ALL, ...state }} />
  renderOffice(
    [{ path: '/', Component: OfficeShell, children: [{ path: 'order', Component: Shown }] }],
    '/order',
    {
      'GET session': { session: sessionOf('owner') },
      'GET shop': { shop: { config, products: [], merchandise: [] } },
    },
  )
  const main = await screen.findByRole('main')
  await screen.findByRole('button', { name: /^More/ })
  const names = [...main.querySelectorAll('button, a')].map(({ textContent }) => textContent)
  cleanup()
  return names.filter((name) => name !== 'More' && !name?.startsWith('More'))
}

test('an order has one action beside its menu, that which its state suggests', async () => {
  const waiting = { payment_status: 'pending', problem_reason: null, transfer: TRANSFER } as const
  expect(await buttonsOf(waiting)).toEqual(['Enter a payment'])
  expect(await buttonsOf({ payment_status: 'problem' })).toEqual(['Resolve problem'])
  const [paid, ...more] = await buttonsOf({ payment_status: 'paid', problem_reason: null })
  expect(more).toEqual([])
  expect(paid).not.toBe('Enter a payment')
})
