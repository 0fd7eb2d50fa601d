import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { queryClient } from '#web/lib/data/query-client.ts'
import { closeToast, shownToasts } from '#web/lib/toasts.ts'

// Mantine needs browser APIs that jsdom lacks.
Object.assign(globalThis, {
  matchMedia: (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }),
})
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.scrollIntoView = () => undefined
window.scrollTo = () => undefined
Object.assign(document, { fonts: new EventTarget() })

// A busy machine needs longer than the default of one second; only failing tests take longer.
configure({ asyncUtilTimeout: 15_000 })

// A complaint of React or a component is a defect.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    throw new Error(`console.error: ${words.map(String).join(' ')}`)
  })
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

// The next file has the same page, globals and modules.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const { id } of shownToasts()) closeToast(id)
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  delete window.dataLayer
  history.replaceState(null, '', '/')
  document.title = ''
  document.body.replaceChildren()
})
