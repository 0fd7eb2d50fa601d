import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { OrderListRow } from '#contract/office/orders.ts'
import { config } from '#web/testing/fixtures/shop.ts'
import { LATE } from '#web/testing/office/order.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { OrderPeek } from './OrderPeek.tsx'

const rowOf = (code: string): OrderListRow => ({
  ...LATE,
  code,
  customer: 'Zoë Brontë',
  email: 'zoe@lights.example',
  items: '',
  accepted: true,
  staff: null,
  notes: 0,
})

function Peek() {
  const [code, setCode] = useState('AAAA')
  return (
    <>
      {['AAAA', 'BBBB', 'CCCC'].map((each) => (
        <button key={each} onClick={() => setCode(each)}>
          {each}
        </button>
      ))}
      <OrderPeek row={rowOf(code)} />
    </>
  )
}

/** Shows the order AAAA; `asked` are the orders that were loaded. */
async function open() {
  const asked: string[] = []
  const answers: Record<string, unknown> = {
    'GET session': { session: sessionOf('sales') },
    'GET shop': { shop: { config, products: [], merchandise: [] } },
  }
  const orders = new Proxy(answers, {
    has: (given, key) => {
      const [, code] = /^GET orders\/(.*)$/.exec(String(key)) ?? []
      if (code !== undefined) asked.push(code)
      return key in given
    },
  })
  const children = [{ path: 'orders', Component: Peek }]
  renderOffice([{ path: '/', Component: OfficeShell, children }], '/orders', orders)
  await screen.findByRole('button', { name: 'AAAA' })
  return { asked, answers }
}

const go = (code: string) => fireEvent.click(screen.getByRole('button', { name: code }))

test('only the order is loaded on whose row somebody rests, and what was loaded is shown again at once', async () => {
  const { asked, answers } = await open()
  for (const code of ['AAAA', 'CCCC']) answers[`GET orders/${code}`] = { order: { ...LATE, code } }
  await waitFor(() => expect(asked).toEqual(['AAAA']))
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByRole('table', { name: 'Money' })
  for (const code of ['BBBB', 'CCCC']) go(code)
  expect(screen.queryByRole('table', { name: 'Money' })).toBeNull()
  await screen.findByRole('table', { name: 'Money' })
  go('AAAA')
  expect(screen.queryByRole('table', { name: 'Money' })).not.toBeNull()
  await new Promise((resolve) => void setTimeout(resolve, 400))
  expect(asked).toEqual(['AAAA', 'AAAA', 'CCCC'])
})

test('an order that cannot be loaded says so, and is tried again', async () => {
  const { answers } = await open()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('This order could not be loaded.')
  answers['GET orders/AAAA'] = { order: { ...LATE, code: 'AAAA' } }
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('table', { name: 'Money' })
  expect(screen.queryByRole('alert')).toBeNull()
})
