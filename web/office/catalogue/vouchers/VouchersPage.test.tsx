import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { voucher } from '#web/testing/office/vouchers.ts'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { VouchersPage } from './VouchersPage.tsx'

const press = { ...voucher, code: 'PRESS', name: 'Press' }

const open = (search: string, near: boolean) =>
  renderOffice(
    [
      {
        path: '/',
        Component: OfficeShell,
        children: [{ path: 'catalogue/vouchers', Component: VouchersPage }],
      },
    ],
    `/catalogue/vouchers?search=${search}`,
    {
      'GET session': { session: sessionOf('owner') },
      'GET voucher-batches': { rows: [] },
      [`GET vouchers?search=${search}`]: { rows: [press], next: null, total: 1, near },
    },
  )

test('all vouchers that match a search are switched off and downloaded together', async () => {
  open('press', false)
  await screen.findByText('1 vouchers')
  expect(screen.getByRole('button', { name: 'Switch off all matches' })).toHaveProperty('disabled', false)
  expect(screen.getByRole('link', { name: 'Download CSV' })).toBeTruthy()
})

test('vouchers that are only similar to a search are shown as such, and none of them is switched off unselected', async () => {
  open('prsse', true)
  await screen.findByText('No exact match. Similar results:')
  expect(screen.getByRole('link', { name: 'PRESS' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Switch off all matches' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('link', { name: 'Download CSV' })).toBeNull()
})
