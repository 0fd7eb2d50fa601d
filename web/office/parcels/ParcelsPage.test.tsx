import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Parcel } from '#contract/office/parcels.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { ParcelsPage } from './ParcelsPage.tsx'

const parcel = (order: string, part: Partial<Parcel> = {}): Parcel => ({
  order,
  name: 'Zoë Brontë',
  address: ['Obala 1', '21000 Split', 'Croatia'],
  shipping: 'Croatian Post',
  items: [{ external_code: 'shirt', name: 'Shirt', quantity: 2 }],
  shipment: null,
  batch: null,
  shipped_at: null,
  shipped_by: null,
  mailed_at: null,
  ...part,
})

const open = (path: string, answers: Record<string, unknown>, role: 'sales' | 'finance' = 'sales') =>
  renderOffice(
    [{ path: '/', Component: OfficeShell, children: [{ path: 'parcels', Component: ParcelsPage }] }],
    path,
    { 'GET session': { session: sessionOf(role) }, ...answers },
  )

const page = (...rows: Parcel[]) => ({ rows, next: null, total: rows.length })

test('several parcels are selected for their documents, and those that somebody else has marked are reported', async () => {
  open('/parcels', {
    'GET parcels': page(parcel('AB12-CD34'), parcel('EF56-GH78')),
    'POST shipments': { shipped: 1, left_out: [{ order: 'EF56-GH78', why: 'Nothing of it waits.' }] },
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: /Select AB12/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /Select EF56/ }))
  expect(screen.getByRole('link', { name: 'Packing list' }).getAttribute('href')).toBe(
    '/office/api/packing-lists?orders=AB12-CD34%2CEF56-GH78',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Mark 2 parcels as shipped' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Mark 2 parcels as shipped' }))
  expect(await screen.findByText('EF56-GH78: Nothing of it waits.')).toBeDefined()
})

test('the dialog that undoes a shipment says which mails the customer has received', async () => {
  const at = '2027-01-15T09:00:00Z'
  const shipped = { shipment: 7, shipped_at: at, shipped_by: 'Sam', mailed_at: at }
  open('/parcels?state=shipped', {
    'GET parcels?state=shipped': page(
      parcel('AB12-CD34', shipped),
      parcel('EF56-GH78', { ...shipped, shipment: 8, mailed_at: null }),
    ),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo shipment: AB12-CD34' }))
  expect(await screen.findByText(/^The customer was notified .* They get another mail/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo shipment: EF56-GH78' }))
  expect(
    await screen.findByText(/has not been sent yet\. It is withdrawn, and the customer is not notified/),
  ).toBeDefined()
})

test('somebody who may only view orders sees the parcels without actions', async () => {
  open('/parcels', { 'GET parcels': page(parcel('AB12-CD34')) }, 'finance')
  expect(await screen.findByText('2 × Shirt')).toBeDefined()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('link', { name: /Packing list/ })).toBeNull()
})

test('a shipment of several items is undone at once, and those that stay shipped are listed', async () => {
  const at = '2027-01-15T09:00:00Z'
  const shipped = { shipped_at: at, shipped_by: 'Sam', mailed_at: at, batch: { id: 7, parcels: 3 } }
  open('/parcels?state=shipped', {
    'GET parcels?state=shipped': page(
      parcel('AB12-CD34', { ...shipped, shipment: 7 }),
      parcel('EF56-GH78', { ...shipped, shipment: 8 }),
      parcel('JK90-LM12', { ...shipped, shipment: 4, batch: null }),
    ),
    'POST shipment-batches/7/undoings': {
      undone: 2,
      notified: 1,
      left_out: [{ order: 'EF56-GH78', why: 'A piece of it is being refunded.' }],
    },
  })
  const together = await screen.findAllByRole('button', { name: /^Undo all 3/ })
  expect(together).toHaveLength(2)
  fireEvent.click(together[1] ?? document.body)
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), {
    target: { value: 'The van broke down.' },
  })
  fireEvent.click(dialog.getByRole('button', { name: /^Undo all 3/ }))
  expect(await screen.findByText('EF56-GH78: A piece of it is being refunded.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('staff see how documents print a recipient, and that a mistyped search has found similar parcels', async () => {
  const japanese = parcel('AB12-CD34', { name: '山田', romanized: ['ShanTian'] })
  open('/parcels?search=zoee', {
    'GET parcels?search=zoee': { ...page(japanese, parcel('EF56-GH78')), near: true },
  })
  expect((await screen.findAllByText(/Printed as:/)).map(({ textContent }) => textContent)).toEqual([
    'Printed as: ShanTian',
  ])
  expect(screen.getByText('No exact match. Similar results:')).toBeTruthy()
})
