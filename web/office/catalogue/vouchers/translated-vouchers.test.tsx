import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { TranslatedPart } from '#contract/office/translations.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { voucher } from '#web/testing/office/vouchers.ts'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { TranslationsPage } from '#web/office/site/translations/TranslationsPage.tsx'
import { VoucherPage } from './VoucherPage.tsx'

const press: TranslatedPart = {
  list: 'voucher-batches',
  key: '3',
  name: 'Press',
  version: 'v7',
  texts: [{ path: ['name'], kind: 'plain', text: 'Press', in: {}, missing: ['de'] }],
}

const PAGES = [
  { path: 'catalogue/vouchers/:id', Component: VoucherPage },
  { path: 'site/translations', Component: TranslationsPage },
]

/** Opens a page of an English and German festival; returns the changes that it sends, each answered with `answer`. */
function open(path: string, read: object, answer: object): [path: string, body: unknown][] {
  renderOffice([{ path: '/', Component: OfficeShell, children: PAGES }], path, {
    'GET session': { session: sessionOf('owner') },
    'GET shop': { shop: { config: { languages: ['en', 'de'] }, products: [], merchandise: [] } },
    ...read,
  })
  const requests: [string, unknown][] = []
  const reading = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: { method: string; body: string }) => {
    if (init.method !== 'PATCH') return reading(url, init)
    requests.push([url.replace('/office/api/', ''), JSON.parse(init.body)])
    return Response.json(answer)
  })
  return requests
}

const save = async (label: string, text: string) => {
  fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value: text } })
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText('All changes saved.')
}

test('the form of a voucher says in which languages its name is missing, and saves it', async () => {
  const translations = { de: { name: 'Willkommen' } }
  const requests = open(
    '/catalogue/vouchers/4',
    { 'GET vouchers/4': { voucher: voucher } },
    { voucher: { ...voucher, version: 'v2', translations } },
  )
  const section = within(await screen.findByRole('region', { name: 'In other languages' }))
  expect(section.getByText('One text is missing')).toBeTruthy()
  await save('Name (Deutsch)', 'Willkommen')
  expect(requests).toEqual([['vouchers/4', { version: 'v1', value: { translations } }]])
  expect(section.getByText('Everything is translated.')).toBeTruthy()
})

test('the page of translations shows the missing name of a batch, with a link to its vouchers', async () => {
  const requests = open(
    '/site/translations',
    { 'GET translations': { translations: { languages: ['en', 'de'], parts: [press] } } },
    { batch: {} },
  )
  const section = within(await screen.findByRole('region', { name: 'Batch of vouchers · Press' }))
  const link = section.getByRole('link', { name: 'Edit Press' })
  expect(link.getAttribute('href')).toBe('/catalogue/vouchers?batch_id=3')
  await save('Press: Name', 'Presse')
  const value = { translations: { de: { name: 'Presse' } } }
  expect(requests).toEqual([['voucher-batches/3', { version: 'v7', value }]])
})
