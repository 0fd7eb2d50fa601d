import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createOfficeRouter } from '#web/office/router.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { ErrorPage } from './ErrorPage.tsx'

/** The text in place of a page whose code fails to load like this. */
async function shownAfter(failure: Error, assets: number): Promise<string | null> {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const page = { path: '/', lazy: () => Promise.reject(failure), ErrorBoundary: ErrorPage }
  renderOffice([{ ...page, HydrateFallback: () => null }], '/', {})
  vi.stubGlobal('fetch', async () => new Response(null, { status: assets }))
  const entry = { name: new URL('/assets/office-1.js', location.href).href } as PerformanceEntry
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry])
  await screen.findByRole('alert')
  if (assets === 404) await screen.findByRole('button', { name: 'Load it again' })
  return screen.getByRole('alert').textContent
}

const UNLOADED = new TypeError('Failed to fetch dynamically imported module: /assets/OrdersPage-1.js')

test('an office left open over an update says that there is a new version, in the language of its reader', async () => {
  expect(await shownAfter(UNLOADED, 404)).toBe(
    'There is a new version of this page.Load it again to go on.Load it again',
  )
})

test('a page that fails for another reason never shows the words of the browser', async () => {
  expect(await shownAfter(UNLOADED, 200)).toBe('This page could not be shown.Try again')
})

test('a refusal of the server is shown in its own words', async () => {
  const refusal = new ApiError(403, {}, 'Your role does not permit this.', '')
  expect(await shownAfter(refusal, 200)).toBe('That did not workYour role does not permit this.Try again')
})

test('a record that does not exist is missed within the office, whose menu stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  renderOffice(createOfficeRouter, '/office/bank/lines/9', {
    'GET session': { session: sessionOf('finance') },
  })
  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('link', { name: 'Bank' })).toBeTruthy()
})
