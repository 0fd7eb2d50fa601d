import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FestivalParts } from '#contract/office/festival.ts'
import { blankDiscount } from '#web/office/catalogue/editor/defaults.ts'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { festivalWith } from '#web/testing/office/catalogue.tsx'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { NewCodesPage } from './NewCodesPage.tsx'

const discounts: FestivalParts['discounts'] = [
  {
    version: 'v1',
    taken: null,
    given_away: null,
    value: { ...blankDiscount(), key: 'radio', name: 'Radio' },
  },
]

test('a pasted list of codes is sent line by line, and each line that is refused is named above it', async () => {
  const children = [{ path: 'catalogue/discounts/:key/codes/new', Component: NewCodesPage }]
  renderOffice([{ path: '/', Component: OfficeShell, children }], '/catalogue/discounts/radio/codes/new', {
    'GET session': { session: sessionOf('owner') },
    'GET festival': { festival: { ...festivalWith([]).festival, discounts } },
  })
  await screen.findByRole('heading', { name: 'New codes of Radio' })
  const reading = globalThis.fetch
  const sent: unknown[] = []
  const errors = { codes: ['Line 2: “sun1” is the same as line 1.'], 'codes.1': ['And 3 more lines.'] }
  vi.stubGlobal('fetch', (url: string, init: { method: string; body: string }) => {
    if (init.method === 'GET') return reading(url, init)
    sent.push(JSON.parse(init.body))
    return Promise.resolve(new Response(JSON.stringify({ message: '', errors }), { status: 422 }))
  })
  expect(screen.getByRole('textbox', { name: 'Quantity' })).toBeDefined()
  fireEvent.click(screen.getByRole('combobox', { name: 'Which codes' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Codes of a list', hidden: true }))
  expect(screen.queryByRole('textbox', { name: 'Quantity' })).toBeNull()
  fireEvent.change(screen.getByRole('textbox', { name: 'Codes' }), { target: { value: 'SUN-1\nsun1' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create codes' }))
  const alert = await screen.findByRole('alert')
  for (const [text] of Object.values(errors)) expect(alert.textContent).toContain(text)
  expect(sent).toEqual([{ discount: 'radio', value: { name: '', uses_each: 1, codes: ['SUN-1', 'sun1'] } }])
})
