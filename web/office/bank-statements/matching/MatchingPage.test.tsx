import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { BankLine, MatchGroup, MatchGroupLines, MatchReason } from '#contract/office/bank-statements.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { MatchingPage } from './MatchingPage.tsx'
import { testBankLine } from '#web/testing/office/bank-line.ts'

const line = (id: number, amount: number): BankLine =>
  testBankLine(id, amount, { name: `Payer ${id}`, iban: 'HR9324020063100085517' })

const NO_ORIGINS = { transfers: [], lines: [] }

const suggestion = (
  order: string,
  ...reasons: MatchReason[]
): MatchGroupLines['rows'][number]['suggestions'][number] => ({
  order,
  score: 95,
  reasons,
  name: 'Ana Horvat',
  payment_status: 'pending',
  payment_method: 'bank_transfer',
  total_price: 13_300,
  due: 13_300,
  due_in_all: 13_300,
})

const ROWS: MatchGroupLines['rows'] = [
  {
    line: line(1, 13_300),
    suggestions: [suggestion('AAAA-AAAA', 'code', 'amount'), suggestion('CCCC-CCCC', 'name')],
    origins: NO_ORIGINS,
  },
  {
    line: line(2, 13_300),
    suggestions: [suggestion('BBBB-BBBB', 'similar_code', 'amount', 'name')],
    origins: NO_ORIGINS,
  },
]

const nothing = { lines: 0, amount: 0 }

/** Opens a group; returns the bodies of the requests. */
function open(group: 'certain' | 'unsure', answers: Record<string, unknown> = {}) {
  return openWith(group, {
    [`GET bank-match-groups?group=${group}`]: groupOf({ [group]: 2 }, ROWS),
    ...answers,
  })
}

/** A group's lines, and how many of 133 euros each group has. */
const groupOf = (counts: Partial<Record<MatchGroup, number>>, rows: MatchGroupLines['rows']) => {
  const totals = { certain: nothing, unsure: nothing, unknown: nothing, out: nothing }
  for (const [group, lines] of Object.entries(counts))
    Object.assign(totals, { [group]: { lines, amount: lines * 13_300 } })
  return { totals, rows }
}

/** The same with answers that change: what is set in `known` later is answered later. */
function openWith(group: MatchGroup, known: Record<string, unknown>) {
  const sent: [string, unknown][] = []
  Object.assign(known, {
    'GET session': { session: sessionOf('finance') },
    'GET shop': {
      shop: { config: { paymentStatuses: {}, paymentMethods: {} }, products: [], merchandise: [] },
    },
    'POST bank-lines/1/allocations': { line: line(1, 13_300), suggestions: [] },
    'POST bank-lines/2/allocations': { line: line(2, 13_300), suggestions: [] },
  })
  renderOffice(
    [{ path: '/', Component: OfficeShell, children: [{ path: 'bank/matching', Component: MatchingPage }] }],
    `/bank/matching?group=${group}`,
    known,
  )
  const stubbed = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: { method: string; body?: string }) => {
    if (init.method === 'POST') sent.push([url, JSON.parse(init.body ?? '')])
    return stubbed(url, init)
  })
  return sent
}

const press = (key: string) => fireEvent.keyDown(document.body, { key })

test('Enter books the selected order and moves on, other keys select and move without booking', async () => {
  const sent = open('unsure')
  expect(await screen.findByText('Payer 1', { selector: 'dd' })).toBeDefined()
  expect(
    screen.getByText(/^the order code is in the text, the amount matches what is due \(95 of 100/),
  ).toBeDefined()
  press('j')
  expect(screen.getByText('Payer 2', { selector: 'dd' })).toBeDefined()
  press('k')
  press('2')
  expect(screen.getByRole('button', { name: /^Book for CCCC-CCCC/ })).toBeDefined()
  press('Enter')
  await screen.findByText('Payer 2', { selector: 'dd' })
  expect(screen.getByText('€133.00 booked for CCCC-CCCC.')).toBeDefined()
  expect(sent).toEqual([
    ['/office/api/bank-lines/1/allocations', { parts: [{ order: 'CCCC-CCCC', amount: 13_300 }] }],
  ])
  fireEvent.keyDown(document.body, { key: 'Enter', repeat: true })
  press('a')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.keyDown(dialog.getByRole('combobox', { name: 'Order' }), { key: 'j' })
  expect(sent.length).toBe(1)
})

test('the place of a line is that in its whole group, also of what is not loaded yet', async () => {
  openWith('unsure', {
    'GET bank-match-groups?group=unsure': groupOf({ unsure: 1_200 }, ROWS),
  })
  await screen.findByText('1 of 1,200')
  press('j')
  screen.getByText('2 of 1,200')
  expect(screen.getByRole('button', { name: /^Next/ }).hasAttribute('disabled')).toBe(true)
})

test('each key stands at the button or the order that it is for, and nowhere else', async () => {
  open('unsure')
  await screen.findByText('Payer 1', { selector: 'dd' })
  const keys = [...document.querySelectorAll('main kbd')].map(({ textContent }) => textContent)
  expect(keys.toSorted()).toEqual(['1', '2', 'A', 'E', 'Enter', 'J', 'K', 'L', 'R'])
})

test('a line is split: an order from the search gets its unpaid amount, and the next one the rest', async () => {
  const found = { code: 'DDDD-DDDD', customer: 'Luka', total_price: 13_300, total_paid: 5_000 }
  const sent = open('unsure', {
    'GET orders?search=Luka': { rows: [{ ...found, payment_status: 'partial' }], next: null, total: 1 },
  })
  await screen.findByText('Payer 1', { selector: 'dd' })
  press('a')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByRole('combobox', { name: 'Order' }), { target: { value: 'Luka' } })
  fireEvent.click(await screen.findByRole('option', { name: /^DDDD-DDDD/, hidden: true }))
  fireEvent.click(dialog.getByRole('button', { name: 'Split: add another order' }))
  fireEvent.change(dialog.getByRole('combobox', { name: 'Order 2' }), { target: { value: 'EEEE-EEEE' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Book' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.[1]).toEqual({
    parts: [
      { order: 'DDDD-DDDD', amount: 8_300 },
      { order: 'EEEE-EEEE', amount: 5_000 },
    ],
  })
})

test('all certain lines are booked after a confirmation of their number and sum, and failures are listed', async () => {
  const fault = 'The order is no longer awaiting this amount.'
  const sent = open('certain', {
    'POST certain-allocations': {
      lines: [
        { line: 1, fault: null },
        { line: 2, fault },
      ],
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Book all certain…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^2 transfers of €266.00 in total are booked/)).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Book 2 lines' }))
  expect(await screen.findByText('1 line booked.')).toBeDefined()
  expect(screen.getByText(`Payer 2, €133.00: ${fault}`)).toBeDefined()
  expect(sent).toEqual([
    [
      '/office/api/certain-allocations',
      {
        lines: [
          { line: 1, order: 'AAAA-AAAA' },
          { line: 2, order: 'BBBB-BBBB' },
        ],
      },
    ],
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('in a group that opened by itself Enter books nothing until another key is pressed', async () => {
  const sent = openWith('certain', {
    'GET bank-match-groups?group=certain': groupOf({ certain: 1, unsure: 1 }, ROWS.slice(0, 1)),
    'GET bank-match-groups?group=unsure': groupOf({ unsure: 1 }, ROWS.slice(1)),
  })
  await screen.findByText('Payer 1', { selector: 'dd' })
  press('Enter')
  await screen.findByText('Payer 2', { selector: 'dd' })
  expect(screen.getByText('€133.00 booked for AAAA-AAAA. The group “To confirm” has opened.')).toBeDefined()
  expect(screen.getByText(/^This group opened by itself/)).toBeDefined()
  press('Enter')
  expect(sent.length).toBe(1)
  press('j')
  expect(screen.queryByText(/^This group opened by itself/)).toBeNull()
  press('Enter')
  await waitFor(() => expect(sent.length).toBe(2))
  expect(sent[1]?.[0]).toBe('/office/api/bank-lines/2/allocations')
})

test('what was not booked together stays listed, also when the group is empty and another has lines', async () => {
  const fault = 'The order is no longer awaiting this amount.'
  const known: Record<string, unknown> = {
    'GET bank-match-groups?group=certain': groupOf({ certain: 2, unsure: 1 }, ROWS),
    'POST certain-allocations': { lines: [{ line: 2, fault }] },
  }
  openWith('certain', known)
  await screen.findByText('Payer 1', { selector: 'dd' })
  press('Enter')
  await screen.findByText('Payer 2', { selector: 'dd' })
  fireEvent.click(screen.getByRole('button', { name: 'Book all certain…' }))
  const dialog = within(await screen.findByRole('dialog'))
  known['GET bank-match-groups?group=certain'] = groupOf({ unsure: 2 }, [])
  fireEvent.click(dialog.getByRole('button', { name: 'Book 1 line' }))
  expect(await screen.findByText(`Payer 2, €133.00: ${fault}`)).toBeDefined()
  await screen.findByText('All done')
  expect(window.location.search).toBe('?group=certain')
})

test('when all loaded lines are booked, the others of the group are loaded before another group opens', async () => {
  const known: Record<string, unknown> = {
    'GET bank-match-groups?group=certain': groupOf({ certain: 2, unsure: 1 }, ROWS.slice(0, 1)),
  }
  openWith('certain', known)
  await screen.findByText('Payer 1', { selector: 'dd' })
  known['GET bank-match-groups?group=certain'] = groupOf({ certain: 1, unsure: 1 }, ROWS.slice(1))
  press('Enter')
  await screen.findByText('Payer 2', { selector: 'dd' })
  expect(window.location.search).toBe('?group=certain')
})
