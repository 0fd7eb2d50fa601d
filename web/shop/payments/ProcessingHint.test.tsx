import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetServerTime, isServerTimeKnown, useServerClock } from '#web/lib/dates/server-clock.ts'
import { PortalPage } from '#web/shop/portal/PortalPage.tsx'
import { pendingOrder, zoesData } from '#web/testing/fixtures/orders.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { ProcessingHint } from './ProcessingHint.tsx'

const began = new Date().toISOString()

/** The portal and the hint, on a page that keeps the time of the server. */
function Page() {
  useServerClock(true)
  return (
    <>
      <ProcessingHint since={began} />
      <PortalPage />
    </>
  )
}

afterEach(() => {
  closeShop()
  forgetServerTime()
  vi.unstubAllGlobals()
})

test('how long ago a payment began is told by the clock of the server, on a device that is seven minutes slow', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ now: new Date(Date.now() + 7 * 60_000).toISOString() }))
  const order = { ...pendingOrder, payment_status: 'processing' as const, processing_since: began }
  const open = () => renderShop('/portal', [{ path: '/portal', element: <Page /> }], zoesData([order]))
  open()
  await waitFor(() => expect(isServerTimeKnown()).toBe(true))
  closeShop()
  open()
  expect(screen.getByText(/You began it 7 minutes ago\./)).toBeTruthy()
  expect(screen.getByText('Payment begun 7 minutes ago')).toBeTruthy()
})
