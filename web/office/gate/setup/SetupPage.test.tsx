import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { GateDevice, GateSetup, Pairing } from '#contract/office/gate.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { SetupPage } from './SetupPage.tsx'

const EMPTY: GateSetup = {
  gates: [],
  lists: [],
  devices: [],
  merchandise: [],
  products: [{ id: 1, name: 'Weekend', event: 'Summer', timezone: 'Europe/Zagreb', departures: [] }],
  suggestions: [
    {
      name: 'Summer: entry',
      opens_at: '2027-07-07T22:00:00Z',
      closes_at: null,
      reentry: 'as_ticket',
      products: [{ product_id: 1, transport_time_id: null }],
      re_enters: true,
    },
  ],
  exits_scanned: false,
}

const DEVICE: GateDevice = {
  id: 5,
  name: 'Ana’s phone',
  gate_id: 3,
  gate: 'North',
  state: 'pairing',
  created_at: '2027-07-08T10:00:00Z',
  paired_at: null,
  expires_at: '2027-07-12T10:00:00Z',
  last_seen_at: null,
  battery: null,
  unsent_scans: 0,
}

const WITH_GATE: GateSetup = { ...EMPTY, gates: [{ id: 3, name: 'North', list_ids: [], used: false }] }

const PAIRING: Pairing = {
  device_id: 5,
  code: 'K7QX-2M9D-V30T',
  link: 'https://shop.example/gate#K7QX-2M9D-V30T',
  expires_at: new Date(Date.now() + 600_000).toISOString(),
}

function open(setup: GateSetup, more: Record<string, unknown> = {}, search = '') {
  const answers = { 'GET session': { session: sessionOf('gate') }, 'GET gates': setup, ...more }
  const children = [{ path: 'gates/setup', Component: SetupPage }]
  renderOffice([{ path: '/', Component: OfficeShell, children }], `/gates/setup${search}`, answers)
  return answers
}

test('a festival without gates begins with the lists that its catalogue suggests', async () => {
  open(EMPTY, { 'POST check-in-lists': { ...EMPTY, suggestions: [] } })
  await screen.findByText('No lists yet')
  expect(screen.queryByRole('button', { name: 'Add a device' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Suggest lists' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: /scan tickets on the way out/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Add 1 list' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a device shows its code until a phone has taken it', async () => {
  const answers = open(WITH_GATE, { 'POST gate-devices': PAIRING })
  fireEvent.click(await screen.findByRole('button', { name: 'Add a device' }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  fireEvent.change(name, { target: { value: DEVICE.name } })
  fireEvent.submit(name)
  await screen.findByText(PAIRING.code)
  expect(screen.getByText(/^Valid for (10:00|9:\d\d)/)).toBeTruthy()
  await act(async () => {
    answers['GET gates'] = { ...WITH_GATE, devices: [{ ...DEVICE, state: 'active' }] }
    await new Promise((resolve) => setTimeout(resolve, 3_500))
  })
  await waitFor(() => expect(screen.queryByText(PAIRING.code)).toBeNull())
}, 15_000)

test('“Pair a phone” opens the window for a new device, and closing it leaves an address without it', async () => {
  open(WITH_GATE, {}, '?add=device')
  await screen.findByRole('dialog', { name: 'Add a device' })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.search).toBe('')
})

test('“Pair a phone” asks for a gate first where there is none', async () => {
  open(EMPTY, {}, '?add=device')
  await screen.findByText('Add a gate first: every device belongs to one.')
  expect(screen.queryByRole('dialog')).toBeNull()
})
