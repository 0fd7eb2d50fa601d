import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type AccountQuestion, type BankFilePreview, NO_COLUMNS } from '#contract/office/bank-files.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { StatementsPage } from './StatementsPage.tsx'

const OWN = 'DE89370400440532013000'
const OTHER = 'HR1210010051863000160'

const nothing = { lines: 0, amount: 0 }

const statement = (account: string): BankFilePreview['statements'][number] => ({
  account,
  number: '',
  currency: 'EUR',
  from: '2027-01-15',
  until: '2027-01-15',
  incoming: { lines: 1, amount: 500 },
  outgoing: nothing,
  other_currencies: [],
  opening: null,
  closing: null,
  adds_up: null,
})

const unnamed: AccountQuestion = { account: '', own: OWN, answers: ['festival'], suggested: null }
const other: AccountQuestion = { account: OTHER, own: OWN, answers: ['other'], suggested: null }

const TABLE = { headings: ['Date', 'Amount'], rows: [], guess: NO_COLUMNS, fault: null }

/** Opens a file with a statement for each question; returns the answers that are uploaded. */
const open = (...questions: AccountQuestion[]) =>
  openPreview({
    format: 'csv',
    bank: null,
    statements: questions.map(({ account }) => statement(account)),
    lines: [],
    left_out: [],
    table: TABLE,
    account_questions: questions,
  })

function openPreview(preview: BankFilePreview) {
  const given = { id: 1, file: new Blob(['']), name: 'bank.csv' }
  const nowhere = () => undefined
  const Component = () => <PreviewDialog given={given} onStored={nowhere} onClose={nowhere} />
  const sent: unknown[] = []
  renderOffice(
    [{ path: '/', Component: OfficeShell, children: [{ path: 'bank/file', Component }] }],
    '/bank/file',
    {
      'GET session': { session: sessionOf('finance') },
      'POST bank-file-previews': { preview },
    },
  )
  const stubbed = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: { method: string }) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    if (!pathname.endsWith('/bank-statements')) return stubbed(url, init)
    sent.push(JSON.parse(searchParams.get('whose') ?? ''))
    return new Response(JSON.stringify({ upload: { statements: [], table: null, account_questions: [] } }))
  })
  return sent
}

const store = (name: RegExp): Promise<HTMLButtonElement> => screen.findByRole('button', { name })

test('each account of a file is asked about by itself, and nothing is saved before all are answered', async () => {
  const sent = open(unnamed, other)
  const button = await store(/Save 2 lines/)
  expect(screen.getByText('HR12 1001 0051 8630 0016 0')).toBeTruthy()
  const [first, second] = screen.getAllByRole('radiogroup', { name: /Whose account is this/ })
  fireEvent.click(within(first as HTMLElement).getByRole('radio'))
  expect(button.disabled).toBe(true)
  fireEvent.click(within(second as HTMLElement).getByRole('radio'))
  expect(button.disabled).toBe(false)
  fireEvent.click(button)
  await waitFor(() => expect(sent).toEqual([{ '': 'festival', [OTHER]: 'other' }]))
})

test('what is left open is asked with its field below the question, which is focused and stays there', async () => {
  const fault = { message: 'These dates can be read in two ways.', field: 'dates' }
  openPreview({
    format: 'csv',
    bank: null,
    statements: [],
    lines: [],
    left_out: [],
    table: { ...TABLE, fault },
    account_questions: [],
  })
  const message = await screen.findByRole('alert')
  const field = screen.getByLabelText('Date format', { selector: 'input' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const columns = screen.getByRole('heading', { name: 'Columns' })
  for (const [above, below] of [
    [message, field],
    [field, columns],
  ] as const)
    expect(above.compareDocumentPosition(below)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the lines of a file whose question is open are shown, and not saved', async () => {
  const fault = { message: 'Did "64,50" come in or go out?', field: 'unsigned' }
  openPreview({
    format: 'csv',
    bank: null,
    statements: [statement('')],
    lines: [],
    left_out: [],
    table: { ...TABLE, fault },
    account_questions: [],
  })
  const button = await store(/Save 1 line/)
  expect(screen.getByRole('alert').textContent).toBe(fault.message)
  expect(screen.getByText('15 Jan 2027')).toBeTruthy()
  expect(button.disabled).toBe(true)
})

test('the answer about the last file with the same headings is preselected', async () => {
  const sent = open({ ...unnamed, suggested: 'festival' })
  const button = await store(/Save 1 line/)
  // A statement of another year must not be taken for one of this.
  expect(screen.getByText('15 Jan 2027')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio').checked).toBe(true)
  fireEvent.click(button)
  await waitFor(() => expect(sent).toEqual([{ '': 'festival' }]))
})

test('a file can be chosen again after it was corrected, and so can a workbook, to hear what to do instead', async () => {
  renderOffice(
    [{ path: '/', Component: OfficeShell, children: [{ path: 'bank', Component: StatementsPage }] }],
    '/bank',
    {
      'GET session': { session: sessionOf('finance') },
      'GET bank-statements': { statements: [] },
      'GET bank-readings': { readings: [] },
    },
  )
  const choose = await screen.findByRole('button', { name: 'Choose a file…' })
  const field = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!field) throw new Error('There is no field for a file')
  expect(field.accept.split(',')).toContain('.xlsx')
  // A browser only reports a choice that differs from the value.
  let value = 'bank.csv'
  Object.defineProperty(field, 'value', {
    get: () => value,
    set: (to: string) => {
      value = to
    },
  })
  fireEvent.click(choose)
  expect(value).toBe('')
})

test('a file that is dropped on the page is read as a chosen one; several are refused', async () => {
  const preview = { format: 'csv', bank: null, statements: [statement(OWN)], lines: [], table: TABLE }
  renderOffice(
    [{ path: '/', Component: OfficeShell, children: [{ path: 'bank', Component: StatementsPage }] }],
    '/bank',
    {
      'GET session': { session: sessionOf('finance') },
      'GET bank-statements': { statements: [] },
      'GET bank-readings': { readings: [] },
      'POST bank-file-previews': { preview: { ...preview, account_questions: [] } },
    },
  )
  const place = await screen.findByText('or drop it here')
  const [january, february] = [new File(['a'], 'january.csv'), new File(['b'], 'february.csv')]
  fireEvent.drop(place, { dataTransfer: { files: [january, february] } })
  expect((await screen.findByRole('alert')).textContent).toBe('Drop one file at a time.')
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.drop(place, { dataTransfer: { files: [february] } })
  await screen.findByRole('dialog')
  expect(screen.queryByText('Drop one file at a time.')).toBeNull()
})

test('what the columns of a file mean is listed as remembered as soon as the file is saved', async () => {
  const reading = { id: 1, headings: ['Date', 'Amount'], columns: NO_COLUMNS }
  const readings: object[] = []
  const preview = {
    format: 'csv',
    bank: null,
    statements: [statement(OWN)],
    lines: [],
    left_out: [],
    table: TABLE,
    account_questions: [],
  }
  renderOffice(
    [{ path: '/', Component: OfficeShell, children: [{ path: 'bank', Component: StatementsPage }] }],
    '/bank',
    {
      'GET session': { session: sessionOf('finance') },
      'GET bank-statements': { statements: [] },
      'GET bank-readings': { readings },
      'POST bank-file-previews': { preview },
    },
  )
  const stubbed = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: { method: string }) => {
    const { pathname } = new URL(url, 'http://localhost')
    if (init.method !== 'POST') return stubbed(url, init)
    if (pathname.endsWith('/bank-file-previews')) return Response.json({ preview })
    readings.push({ ...reading, saved_at: '2027-01-15T09:00:00Z', by: 'Sam' })
    return Response.json({ upload: { statements: [], table: null, account_questions: [] } })
  })
  await screen.findByRole('button', { name: 'Choose a file…' })
  const field = document.querySelector('input[type=file]') as Element
  fireEvent.change(field, { target: { files: [new File(['x'], 'bank.csv')] } })
  fireEvent.click(await store(/Save 1 line/))
  await screen.findByRole('heading', { name: 'Remembered columns' })
})

test('a statement whose lines do not make up its balances is named when it is saved, and marked in the list, and the preview names files that were left out', async () => {
  const saved = {
    id: 1,
    account: OWN,
    number: '7',
    format: 'mt940',
    file_name: 'march.sta',
    lines: 1,
    new_lines: 1,
    adds_up: false,
    uploaded_at: '2027-03-15T09:00:00Z',
    by: 'Sam',
    removed_at: null,
    removed_by: null,
    removed_note: null,
  }
  const preview = {
    format: 'mt940',
    bank: null,
    statements: [statement(OWN)],
    lines: [],
    left_out: ['terms.pdf'],
    table: null,
    account_questions: [],
  }
  renderOffice(
    [{ path: '/', Component: OfficeShell, children: [{ path: 'bank', Component: StatementsPage }] }],
    '/bank',
    {
      'GET session': { session: sessionOf('finance') },
      'GET bank-statements': { statements: [saved, { ...saved, id: 2, adds_up: true }] },
      'GET bank-readings': { readings: [] },
    },
  )
  const stubbed = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: { method: string }) => {
    const { pathname } = new URL(url, 'http://localhost')
    if (init.method !== 'POST') return stubbed(url, init)
    if (pathname.endsWith('/bank-file-previews')) return Response.json({ preview })
    return Response.json({ upload: { statements: [saved], table: null, account_questions: [] } })
  })
  expect((await screen.findAllByText(/^The lines do not make up the difference/)).length).toBe(1)
  const field = document.querySelector('input[type=file]') as Element
  fireEvent.change(field, { target: { files: [new File(['x'], 'march.sta')] } })
  const button = await store(/Save 1 line/)
  expect(screen.getByRole('alert').textContent).toBe('Not read, because it is no statement: terms.pdf')
  fireEvent.click(button)
  await screen.findByText(`The lines of ${OWN} · 7 do not make up`, { exact: false })
})
