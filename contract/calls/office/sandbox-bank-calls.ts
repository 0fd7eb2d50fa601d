import { get, post } from '#contract/calls/declaration.ts'
import {
  DecideSandboxDispute,
  DisputeSandboxPayment,
  FailSandboxRefund,
  SandboxFilters,
  SandboxLedger,
  SetSandboxMode,
} from '#contract/office/sandbox-bank.ts'

const acting = { answer: SandboxLedger, may: 'move money', refuses: [404, 422] } as const

export const readSandboxBank = get('/office/api/sandbox-bank', {
  summary: 'Charges and refunds of the sandbox bank, newest first; only while it is the gateway.',
  query: SandboxFilters,
  answer: SandboxLedger,
  may: 'move money',
  refuses: [404],
})

export const setSandboxMode = post('/office/api/sandbox-bank/modes', {
  summary: 'Changes the behaviour of the sandbox bank.',
  body: SetSandboxMode,
  ...acting,
})

export const failRefund = post('/office/api/sandbox-bank/refund-failures', {
  summary: 'Makes a refund fail at the sandbox bank.',
  body: FailSandboxRefund,
  ...acting,
})

export const disputePayment = post('/office/api/sandbox-bank/disputes', {
  summary: 'Opens a dispute of a charge at the sandbox bank.',
  body: DisputeSandboxPayment,
  ...acting,
})

export const decideDispute = post('/office/api/sandbox-bank/decisions', {
  summary: 'Decides a dispute at the sandbox bank.',
  body: DecideSandboxDispute,
  ...acting,
})
