import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useBackCloses } from './back-closes.ts'

function Window({ onClose }: { onClose: () => void }) {
  useBackCloses(onClose)
  return <p>What is open</p>
}

// Without `act`, which would run effects immediately: in a browser they may run long after the paint.
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false))
afterEach(() => vi.unstubAllGlobals())

describe('a window over a page', () => {
  it('is closed by Back from the moment at which it is seen', async () => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const close = vi.fn(() => root.unmount())
    const { promise: isSeen, resolve } = Promise.withResolvers<void>()
    new MutationObserver(() => resolve()).observe(place, { childList: true })
    const before = history.length
    root.render(<Window onClose={close} />)
    await isSeen
    expect(history.length).toBe(before + 1)
    history.back()
    await expect.poll(() => close).toHaveBeenCalledOnce()
    expect(place.textContent).toBe('')
  })
})
