import { get, patch, post } from '#contract/calls/declaration.ts'
import { AddDevice, ById, GateSetup, Pairing, WriteCheckInList, WriteGate } from '#contract/office/gate.ts'

const supervisor = { may: 'supervise gate', refuses: [404, 422] } as const
const setup = { answer: GateSetup, ...supervisor } as const
const pairing = { answer: Pairing, ...supervisor } as const

export const readGateSetup = get('/office/api/gates', {
  summary: 'Gates, check-in lists with their figures, devices, and the options for lists.',
  answer: GateSetup,
  may: 'see gate',
})

export const addGate = post('/office/api/gates', { summary: 'Adds a gate.', body: WriteGate, ...setup })

export const changeGate = patch('/office/api/gates/:id', {
  summary: 'Changes a gate.',
  params: ById,
  body: WriteGate,
  ...setup,
})

export const removeGate = post('/office/api/gates/:id/removals', {
  summary: 'Removes an unused gate.',
  params: ById,
  ...setup,
})

export const addCheckInList = post('/office/api/check-in-lists', {
  summary: 'Adds a check-in list.',
  body: WriteCheckInList,
  ...setup,
})

export const changeCheckInList = patch('/office/api/check-in-lists/:id', {
  summary: 'Changes a check-in list.',
  params: ById,
  body: WriteCheckInList,
  ...setup,
})

export const removeCheckInList = post('/office/api/check-in-lists/:id/removals', {
  summary: 'Removes a check-in list without admissions.',
  params: ById,
  ...setup,
})

export const addDevice = post('/office/api/gate-devices', {
  summary: 'Adds a device, and returns a pairing code valid for ten minutes.',
  body: AddDevice,
  ...pairing,
})

export const renewPairing = post('/office/api/gate-devices/:id/pairings', {
  summary: 'Renews the pairing code of a device.',
  params: ById,
  ...pairing,
})

export const revokeDevice = post('/office/api/gate-devices/:id/revocations', {
  summary: 'Revokes a device permanently.',
  params: ById,
  ...setup,
})
