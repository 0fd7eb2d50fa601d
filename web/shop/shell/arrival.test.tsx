import { act, render, screen, waitFor } from '@testing-library/react'
import { Suspense, use } from 'react'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { closeToast, showToast, shownToasts } from '#web/lib/toasts.ts'
import { useArrival } from './arrival.ts'

afterEach(() => {
  for (const { id } of shownToasts()) closeToast(id)
})

function Shop({ children }: React.PropsWithChildren) {
  useArrival()
  return <main>{children}</main>
}

function Checkout({ data }: { data: Promise<string> }) {
  return <h1>{use(data)}</h1>
}

it('the focus on the heading of a page’s frame goes on to that of the page', async () => {
  const data = Promise.withResolvers<string>()
  const checkout = (
    <Suspense fallback={<h1>Checkout</h1>}>
      <Checkout data={data.promise} />
    </Suspense>
  )
  const router = createMemoryRouter([
    { path: '/', element: <Shop /> },
    { path: '/checkout', element: <Shop>{checkout}</Shop> },
  ])
  render(<RouterProvider router={router} />)
  await act(() => router.navigate('/checkout'))
  const frame = screen.getByRole('heading', { name: 'Checkout' })
  expect(document.activeElement).toBe(frame)
  await act(async () => data.resolve('Checkout, with what is in the cart'))
  const heading = await screen.findByRole('heading', { name: /in the cart$/ })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

it('a toast ends with its page, except one that reports what leads to the next', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Shop /> }])
  render(<RouterProvider router={router} />)
  const texts = () => shownToasts().map(({ text }) => text)
  act(() => {
    showToast('Item added to cart.')
    showToast('Login successful!', 'success', { leads: true })
  })
  await act(() => router.navigate('/?sort=new'))
  expect(texts()).toEqual(['Item added to cart.', 'Login successful!'])
  await act(() => router.navigate('/checkout'))
  expect(texts()).toEqual(['Login successful!'])
  await act(() => router.navigate('/portal'))
  expect(texts()).toEqual([])
})
