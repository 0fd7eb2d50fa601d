import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ticket, zoesData } from '#web/testing/fixtures/orders.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { Dependents } from './Dependents.tsx'

const hanging = { full_name: 'Zoë Brontë', order: 'ORDER' }
const dependents = [
  { ...hanging, code: 'CAMP', name: 'Camping', if_ticket_goes: 'go' },
  { ...hanging, code: 'LOCK', name: 'Locker', order: 'OTHER', if_ticket_goes: 'stay' },
  { ...hanging, code: 'SHIRT', name: 'Shirt', full_name: null, if_ticket_goes: 'refuse' },
]

const open = (needed: boolean, onTake = vi.fn()) => {
  const requests = fakeServer(() => ({ body: { dependents } }))
  const element = (
    <Dependents
      tickets={[{ ...ticket, needed }]}
      order={{ code: 'ORDER' }}
      canTake={(code) => code === 'CAMP'}
      onTake={onTake}
    />
  )
  renderShop('/', [{ path: '/', element }], zoesData([]))
  return { requests, onTake }
}

afterEach(closeShop)

it('what hangs on a ticket is named with what becomes of it, and what goes along can be selected', async () => {
  //
  const { requests, onTake } = open(true)
  await userEvent.click(await screen.findByRole('button', { name: 'Select Camping, Zoë Brontë' }))
  expect(onTake).toHaveBeenCalledWith('CAMP')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Camping, Zoë Brontë goes with it.',
    'Locker, Zoë Brontë (order OTHER) stays with you, without the ticket.',
    'Shirt keeps the ticket with you.',
  ])
  expect(requests).toEqual([
    { name: 'get-dependents', body: { token: 'token-of-the-customer', tickets: ticket.code } },
  ])
})

it('nothing is asked about a ticket that nothing needs', () => {
  const { requests } = open(false)
  expect(requests).toEqual([])
})
