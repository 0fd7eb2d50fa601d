import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { methodsAndPaths } from './call-declarations.ts'

const CODE = `
import { get, post } from '#contract/calls/declaration.ts'
import { OrderResponse } from '#contract/office/orders.ts'
const order = { answer: OrderResponse, may: 'see orders' }
export const readOrder = get('/office/api/orders/:code', { summary: 'An order.', ...order })
export const cancelOrder = post('/office/api/orders/:code/cancellations', { summary: 'Cancels it.', ...order })
`

test('a page contains the method and the path of a call, and none of its schemas', () => {
  expect(methodsAndPaths(parseAst(CODE))).toBe(
    `export const readOrder = {"method":"GET","path":"/office/api/orders/:code"}
export const cancelOrder = {"method":"POST","path":"/office/api/orders/:code/cancellations"}
`,
  )
})

test('a call whose path is put together fails the build', () => {
  expect(() => methodsAndPaths(parseAst('export const read = get(`/api/${name}`, {})'))).toThrow(
    'The path of the call read must be one literal.',
  )
})
