import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LedgerBridge } from '#contract/office/ledger.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { Bridge } from './Bridge.tsx'

const BRIDGE: LedgerBridge = {
  sold: 39_900,
  cancelled: 13_300,
  paid: 16_600,
  due: 9_000,
  lost: 1_000,
  overpaid: 500,
  given_back: 300,
  credited: 100,
  refunds_open: 200,
  paid_in_question: 0,
  due_in_question: 0,
  due_underway: 0,
}

const open = (answers: object) =>
  renderOffice([{ path: '/', Component: OfficeShell, children: [{ index: true, Component: Bridge }] }], '/', {
    'GET session': { session: sessionOf('owner') },
    ...answers,
  })

const amounts = async () => (await screen.findAllByRole('definition')).map(({ textContent }) => textContent)

test('the first page reconciles sold, cancelled, paid, due and lost amounts with the ledger', async () => {
  open({ 'GET ledger/bridge': { bridge: BRIDGE } })
  expect((await amounts()).join(' ')).toBe(
    '€399.00 -€133.00 €266.00 €166.00 €90.00 €10.00 €266.00 €3.00 €1.00 €2.00 €5.00',
  )
  expect(screen.queryByText(/leave out/)).toBeNull()
})

test('the reconciliation says why the figures above it differ', async () => {
  open({ 'GET ledger/bridge': { bridge: { ...BRIDGE, due_in_question: 4_000, due_underway: 77 } } })
  await screen.findByText(
    /leave out: €40\.00 due on orders with a problem.*; €0\.77 due that the payment gateway/,
  )
})

test('without the ledger the reconciliation says so, and the rest of the page stays', async () => {
  open({})
  const section = within(await screen.findByRole('region', { name: 'How it adds up' }))
  await section.findByText('The ledger cannot be loaded right now.')
})
