import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import * as storage from '#web/lib/browser/storage.ts'
import { heldTickets } from '#web/shop/tickets/mine/held.ts'
import { paidOrder, shipping, zoesData } from '#web/testing/fixtures/orders.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { storeTickets } from './ticket-storage.ts'
import OfflineTickets from './OfflineTickets.tsx'

const open = () => {
  const page = <OfflineTickets failure={<p>no answer</p>} otherwise={<p>nothing kept</p>} />
  renderShop('/portal', [{ path: '/portal', element: page }], { ...zoesData(), customer: null })
}

afterEach(() => {
  vi.unstubAllGlobals()
  closeShop()
  storage.token.remove()
})

it('the portal shows the stored tickets when offline, when they were stored, and why there is nothing newer', async () => {
  storage.token.set('zoe')
  await storeTickets({ savedAt: '2027-07-08T10:00:00Z', tickets: heldTickets([paidOrder], shipping) })
  const scroll = vi.fn()
  vi.stubGlobal('scrollTo', scroll)
  open()
  expect(await screen.findByText(/your tickets as of Thu,? 8 July 2027 at 12:00\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: /Show QR code$/ })).toBeTruthy()
  expect(screen.getByText('no answer')).toBeTruthy()
  await waitFor(() => expect(scroll).toHaveBeenLastCalledWith(0, 0))
})

it('an offline browser shows one notice, above the page', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  storage.token.set('zoe')
  await storeTickets({ savedAt: '2027-07-08T10:00:00Z', tickets: heldTickets([paidOrder], shipping) })
  open()
  expect(await screen.findByText(/^These are your tickets as of Thu,? 8 July 2027 at 12:00\./)).toBeTruthy()
  expect(screen.getByText('no answer').closest('[hidden]')).not.toBeNull()
  vi.restoreAllMocks()
})

it('without stored tickets the usual error is shown', async () => {
  storage.token.set('zoe')
  open()
  expect(await screen.findByText('nothing kept')).toBeTruthy()
})
