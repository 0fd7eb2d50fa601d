import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Mailing } from '#contract/office/mailings.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { MailingPage } from './MailingPage.tsx'

const draft: Mailing = {
  id: 3,
  status: 'draft',
  kind: 'news',
  subject: 'The gates open',
  created_at: '2027-01-15T09:00:00Z',
  created_by: 'Sam',
  send_at: null,
  started_at: null,
  finished_at: null,
  totals: { recipients: 0, left_out: 0, handed_over: 0, sent: 0, failed: 0 },
  version: 'v1',
  value: {
    to: 'holders',
    list: '',
    filters: {},
    events: [],
    products: [],
    merchandise: [],
    departures: [],
    order_states: [],
    ticket_states: [],
    kind: 'news',
    subject: 'The gates open',
    body: '<p>Hello</p>',
    translations: {},
  },
}

const PREVIEW = {
  email: 'ana@example.org',
  full_name: 'Ana',
  language: 'de',
  opted_out: false,
  lacks: [],
  subject: 'Einlass',
  html: '<p>Servus</p>',
  text: 'Servus',
}

const CHOICES = {
  events: [],
  products: [],
  merchandise: [],
  departures: [],
  order_states: {},
  ticket_states: {},
}
const COUNT = {
  people: 2,
  without_address: 0,
  opted_out: 0,
  without: { product: 0, departure: 0, order_code: 0 },
}

const PAGE = { path: 'mailings/:id', Component: MailingPage }

const open = (mailing: Mailing) =>
  renderOffice([{ path: '/', Component: OfficeShell, children: [PAGE] }], '/mailings/3', {
    'GET session': { session: sessionOf('sales') },
    'GET shop': { shop: { config: { languages: ['en', 'de'] }, products: [], merchandise: [] } },
    'GET audience-choices': CHOICES,
    'GET mailings/3': { mailing },
    'GET mailings/3/recipients': { rows: [], next: null, total: 0 },
    'POST audience-counts': { count: COUNT },
    'POST mailing-previews': { preview: PREVIEW },
  })

test('a festival with several languages has texts in each, and a sent message shows all of them', async () => {
  open(draft)
  const inGerman = await screen.findByRole('textbox', { name: 'Subject (Deutsch)' })
  expect(inGerman.getAttribute('lang')).toBe('de')
  fireEvent.change(inGerman, { target: { value: 'Einlass um {departure}' } })
  expect(screen.getByText('Not saved: In other languages')).toBeDefined()
  // The subject and the text have the placeholders in this language, too.
  const menus = screen.getAllByRole('button', { name: 'Insert placeholder' })
  expect(menus).toHaveLength(4)
  fireEvent.click(menus.at(2) ?? document.body)
  fireEvent.click(await screen.findByRole('menuitem', { name: /order_code/ }))
  expect(screen.getByRole('textbox', { name: 'Subject (Deutsch)' })).toHaveProperty(
    'value',
    'Einlass um {departure}{order_code}',
  )
  expect(await screen.findByText('Deutsch', { selector: 'dd' })).toBeDefined()
  cleanup()
  const translations = { de: { subject: 'Einlass um {departure}' } }
  open({ ...draft, status: 'sending', started_at: draft.created_at, value: { ...draft.value, translations } })
  const written = within(await screen.findByRole('region', { name: 'Deutsch' }))
  expect(written.getByText('Einlass um {departure}')).toBeDefined()
})
