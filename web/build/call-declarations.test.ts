import { expect, test } from 'vitest'
import { callsIn, withCalls } from './call-declarations.ts'

const DECLARATIONS = `
import { get, post } from '#contract/calls/declaration.ts'
import { OrderResponse } from '#contract/office/orders.ts'
const order = { answer: OrderResponse, may: 'see orders' } as const
export const readOrder = get('/office/api/orders/:code', { summary: 'An order.', ...order })
export const cancelOrder = post('/office/api/orders/:code/cancellations', { summary: 'Cancels it.', ...order })
`

const IMPORT = "import * as calls from '#contract/calls/office/order-calls.ts'\n"

const built = (code: string) =>
  withCalls(IMPORT + code, (file) => {
    expect(file).toBe('calls/office/order-calls.ts')
    return callsIn(DECLARATIONS)
  }).slice(IMPORT.length)

test('a page contains the method and the path of the calls that it makes, and none of their schemas', () => {
  expect(built('call(calls.readOrder, { code })')).toBe(
    'call(({"method":"GET","path":"/office/api/orders/:code"}), { code })',
  )
  expect(built('form.calls.readOrder(calls.cancelOrder.path, calls)')).toBe(
    'form.calls.readOrder(({"method":"POST","path":"/office/api/orders/:code/cancellations"}).path, calls)',
  )
})

test('a call whose path is put together fails the build', () => {
  expect(() => callsIn('export const read = get(`/api/${name}`, {})')).toThrow(
    'The path of the call read must be one literal.',
  )
})
