import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useData } from './data.ts'
import { updateItem, useFreshData } from './stock.ts'
import { cup, publicData, weekend } from '#web/testing/fixtures/shop.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'

const guest = {
  ...publicData,
  customer: null,
  provisional: false,
  orders: [],
  refunds: [],
  existing_tickets: [],
}
const gone = { ...weekend, in_stock: false, stock_level: 0 }

function List() {
  useFreshData()
  const { products, merchandise } = useData()
  return <p>{[...products, ...merchandise].map((item) => `${item.name} ${item.stock_level}`).join(', ')}</p>
}

/** A list that was received a moment ago, on a server that has sold the last ticket since. */
function open() {
  const requests = fakeServer(() => ({ body: { data: { ...guest, products: [gone], merchandise: [cup] } } }))
  const known = { ...guest, products: [weekend], merchandise: [cup] }
  renderShop('/', [{ path: '/', element: <List /> }], known)
  expect(screen.getByText('Weekend 5, Enamel cup 5')).toBeTruthy()
  return requests
}

afterEach(closeShop)

describe('what is left', () => {
  it('is asked for anew when a list comes into sight after a while', async () => {
    // S9-01 A-057
    const requests = open()
    expect(requests).toEqual([])
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 31_000)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await screen.findByText('Weekend 0, Enamel cup 5')
    expect(requests.map(({ name }) => name)).toEqual(['get-data'])
  })

  it('is the same on every page once one has heard of it', async () => {
    // S9-01
    open()
    act(() => updateItem(gone))
    await waitFor(() => expect(screen.getByText('Weekend 0, Enamel cup 5')).toBeTruthy())
    act(() => updateItem({ ...cup, stock_level: 1 }))
    await waitFor(() => expect(screen.getByText('Weekend 0, Enamel cup 1')).toBeTruthy())
  })
})
