import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Mailing, MailingRecipient } from '#contract/office/mailings.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { MailingPage, NewMailingPage } from './MailingPage.tsx'
import { MailingsPage } from './MailingsPage.tsx'

const value = {
  to: 'holders',
  list: '',
  filters: {},
  events: [],
  products: ['weekend'],
  merchandise: [],
  departures: [],
  order_states: [],
  ticket_states: [],
  kind: 'news',
  subject: 'The gates open at {departure}',
  body: '<p>Hello</p>',
  translations: {},
} as const satisfies Partial<Mailing['value']>

const totals = { recipients: 1000, left_out: 10, handed_over: 600, sent: 500, failed: 50 }

const mailing: Mailing = {
  id: 3,
  status: 'sending',
  kind: 'news',
  subject: value.subject,
  created_at: '2027-01-15T09:00:00Z',
  created_by: 'Sam',
  send_at: null,
  started_at: '2027-01-15T10:00:00Z',
  finished_at: null,
  totals,
  version: 'v1',
  value: { ...value, filters: {} },
}

const recipient = (changes: Partial<MailingRecipient>): MailingRecipient => ({
  email: 'ana@example.org',
  orders: ['ABCD-EFGH'],
  result: 'sent',
  reason: null,
  mail: 7,
  sent_at: '2027-01-15T10:01:00Z',
  error: null,
  ...changes,
})

/** The visible text that describes a button. */
const describedBy = (button: HTMLElement) =>
  document.querySelector(`#${CSS.escape(button.getAttribute('aria-describedby') ?? '')}`)?.textContent

const CHOICES = {
  events: [{ id: 'nights', name: 'Test Nights' }],
  products: [{ id: 'weekend', name: 'Weekend ticket', event: 'nights' }],
  merchandise: [{ id: 'shirt-m', name: 'Shirt, M' }],
  departures: [],
  order_states: { paid: 'Paid' },
  ticket_states: { active: 'Valid' },
}

const COUNT = {
  people: 1234,
  without_address: 2,
  opted_out: 34,
  without: { product: 0, departure: 5, order_code: 0 },
}

const open = (path: string, answers: Record<string, unknown>) =>
  renderOffice(
    [
      {
        path: '/',
        Component: OfficeShell,
        children: [
          { path: 'mailings', Component: MailingsPage },
          { path: 'mailings/new', Component: NewMailingPage },
          { path: 'mailings/:id', Component: MailingPage },
        ],
      },
    ],
    path,
    {
      'GET session': { session: sessionOf('sales') },
      'GET audience-choices': CHOICES,
      'GET shop': { shop: { config: {}, products: [], merchandise: [] } },
      'POST audience-counts': { count: COUNT },
      'POST mailing-previews': { preview: null },
      ...answers,
    },
  )

const factsIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)

test('the progress of a message is shown in figures, and for each recipient', async () => {
  const rows = [
    recipient({ result: 'failed', error: '550 no such mailbox', sent_at: null }),
    recipient({ email: null, result: 'left_out', reason: 'erased', mail: null, sent_at: null }),
    recipient({ email: 'eva@example.org', result: 'waiting', mail: null, sent_at: null }),
  ]
  const answers = { 'GET mailings/3/recipients': { rows, next: null, total: 3 } }
  open('/mailings/3', { 'GET mailings/3': { mailing }, ...answers })
  expect(await screen.findByText('500 of 990')).toBeDefined()
  expect(factsIn('Progress')).toEqual(['1,000', '500', '50', '390', '50', '10'])
  const table = within(screen.getByRole('region', { name: 'Result for each recipient' }))
  expect(await table.findByText('550 no such mailbox')).toBeDefined()
  expect(table.getByText('Erased in the meantime')).toBeDefined()
  expect(table.getByText('Not yet sent')).toBeDefined()
  cleanup()
  const stopped = { ...mailing, status: 'stopped', totals: { ...totals, failed: 0 } }
  open('/mailings/3', { 'GET mailings/3': { mailing: stopped }, ...answers })
  const after = within(await screen.findByRole('region', { name: 'Result for each recipient' }))
  expect(await after.findByText('Not sent: the message was stopped')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
})

test('a message that is being sent is paused after a confirmation, and says if it was paused because of failures', async () => {
  const failing = { ...mailing, totals: { ...totals, sent: 100, failed: 400 } }
  open('/mailings/3', {
    'GET mailings/3': { mailing: failing },
    'GET mailings/3/recipients': { rows: [], next: null, total: 0 },
    'POST mailings/3/stops': { mailing },
  })
  expect(await screen.findByText(/^Too many mails are failing, so the rest is on hold/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop' }))
  expect(dialog.getByText(/at most 200/)).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('products can be selected once they are loaded: a list that opens before would stay empty', async () => {
  open('/mailings/new', { 'GET audience-choices': undefined })
  const products = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Products' })
  expect(products.disabled).toBe(true)
  cleanup()
  open('/mailings/new', {})
  const known = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Products' })
  await waitFor(() => expect(known.disabled).toBe(false))
})

test('the editor shows the number of recipients, who is left out, and missing values', async () => {
  const draft: Mailing = { ...mailing, status: 'draft', started_at: null }
  open('/mailings/3', { 'GET mailings/3': { mailing: draft } })
  expect(await screen.findByText('1,200 people')).toBeDefined()
  expect(screen.getByText('34 have unsubscribed from news and are left out')).toBeDefined()
  expect(screen.getByText('2 orders or tickets have no address')).toBeDefined()
  const missing = '{departure} is empty for 5 people: the message cannot be sent like this'
  expect(screen.getAllByText(missing)).toHaveLength(2)
  // It cannot be sent in this state, so the button is disabled.
  const send = screen.getByRole('button', { name: 'Send…' })
  expect(send.getAttribute('aria-disabled')).toBe('true')
  expect(describedBy(send)).toBe(missing)
  fireEvent.click(send)
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'About their ticket or order' }))
  expect(await screen.findByText('1,234 people')).toBeDefined()
  // Unsaved changes are not sent, and the page says so without a pointer.
  expect(describedBy(send)).toBe('Save the draft first: only saved changes are sent.')
  fireEvent.click(screen.getByRole('button', { name: 'Send…' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a message without recipients cannot be sent, and the button says why', async () => {
  const draft: Mailing = {
    ...mailing,
    status: 'draft',
    started_at: null,
    value: { ...value, filters: {}, subject: 'Noon' },
  }
  const answers = { 'GET mailings/3': { mailing: draft } }
  const nobody = { ...COUNT, people: 0, opted_out: 0, without: { product: 0, departure: 0, order_code: 0 } }
  const why = async (count: typeof COUNT) => {
    open('/mailings/3', { ...answers, 'POST audience-counts': { count } })
    await screen.findByText('Nobody')
    const send = screen.getByRole('button', { name: 'Send…' })
    expect(send.getAttribute('aria-disabled')).toBe('true')
    const text = describedBy(send)
    fireEvent.click(send)
    expect(screen.queryByRole('dialog')).toBeNull()
    cleanup()
    return text
  }
  expect(await why(nobody)).toBe('This message has no recipients. Please widen your selection.')
  expect(await why({ ...nobody, people: 34, opted_out: 34 })).toBe(
    'This message has no recipients: all of them have unsubscribed from news.',
  )
})

test('a paused message is resumed with the remaining recipients, after showing their number', async () => {
  const stopped: Mailing = { ...mailing, status: 'stopped', finished_at: '2027-01-15T11:00:00Z' }
  open('/mailings/3', {
    'GET mailings/3': { mailing: stopped },
    'GET mailings/3/recipients': { rows: [], next: null, total: 0 },
    'POST mailings/3/continuations': { mailing },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Resume' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Resume message' }))
  expect(
    dialog.getByText(
      '390 people have not been sent the message yet, and will get it now. Nobody gets it twice.',
    ),
  ).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Resume message' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  cleanup()
  const done = { ...stopped, totals: { ...totals, handed_over: 990, sent: 940 } }
  open('/mailings/3', {
    'GET mailings/3': { mailing: done },
    'GET mailings/3/recipients': { rows: [], next: null, total: 0 },
  })
  expect(await screen.findByText('940 of 990')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull()
})

test('the list and the page of a message show the same progress', async () => {
  const { version: _v, value: _w, ...row } = mailing
  open('/mailings', { 'GET mailings': { rows: [row], next: null, total: 1 } })
  expect(await screen.findByText('500 of 990')).toBeDefined()
  const bar = () => screen.getByRole('progressbar', { name: 'Progress' }).getAttribute('aria-valuenow')
  const inList = bar()
  cleanup()
  open('/mailings/3', {
    'GET mailings/3': { mailing },
    'GET mailings/3/recipients': { rows: [], next: null, total: 0 },
  })
  expect(await screen.findByText('500 of 990')).toBeDefined()
  expect(bar()).toBe(inList)
})

test('customers can be selected by merchandise, which has no holders', async () => {
  open('/mailings/new', {})
  fireEvent.click(await screen.findByRole('radio', { name: 'Customers' }))
  fireEvent.click(await screen.findByRole('combobox', { name: 'Merchandise' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Shirt, M', hidden: true }))
  fireEvent.click(screen.getByRole('radio', { name: 'Holders' }))
  expect(screen.queryByRole('combobox', { name: 'Merchandise' })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Customers' }))
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Merchandise' }).placeholder).toBe(
    'No filter',
  )
})

test('the filters of a list become the audience, shown in words, and accounts have no holders', async () => {
  open('/mailings/new?list=orders&status=paid&search=zo%C3%AB&since=2026-11-20', {})
  expect(await screen.findByText('From the list of orders')).toBeDefined()
  await waitFor(() => expect(screen.getByText('Status: Paid')).toBeDefined())
  expect(screen.getByText('Search: zoë')).toBeDefined()
  expect(screen.getByText('From: 20 Nov 2026')).toBeDefined()
  expect(screen.getByRole('link', { name: 'View list' }).getAttribute('href')).toContain(
    '/orders?status=paid&search=zo',
  )
  expect(screen.queryByRole('combobox', { name: 'Products' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Choose differently' }))
  expect(screen.getByRole('combobox', { name: 'Products' })).toBeDefined()
  cleanup()
  open('/mailings/new?list=customers', {})
  expect(await screen.findByText('Everybody in the list: it had no filters.')).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Holders' }).disabled).toBe(true)
})

test('finance cannot send messages, and sees no buttons for it', async () => {
  open('/mailings', { 'GET session': { session: sessionOf('finance') }, 'GET mailings': {} })
  expect(await screen.findByRole('heading', { name: /no access/i })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Messages' })).toBeNull()
})
