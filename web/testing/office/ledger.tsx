import type { ComponentType } from 'react'
import type { LedgerAccount, LedgerEntry, LedgerMonth } from '#contract/office/ledger.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'

export const ACCOUNTS: LedgerAccount[] = [
  {
    key: 'receivables',
    number: '140000',
    name: 'Receivables',
    opening: 100,
    debit: 13_300,
    credit: 3_300,
    closing: 10_100,
    version: 'receivables 1',
  },
  {
    key: 'deferred_income 25.00',
    number: '392500',
    name: 'Deferred income, 25%',
    opening: -100,
    debit: 3_300,
    credit: 13_300,
    closing: -10_100,
    version: 'deferred 1',
  },
]

const open = { closed_at: null, closed_by: null }

export const MONTHS: LedgerMonth[] = [
  { month: '2027-03', entries: 4, can_close: false, ...open },
  { month: '2027-02', entries: 1_405, can_close: true, ...open },
  { month: '2027-01', entries: 12, can_close: true, ...open },
  {
    month: '2026-12',
    entries: 7,
    can_close: false,
    closed_at: '2027-01-05T09:00:00Z',
    closed_by: 'Sam finance',
  },
]

/** A sale of January that was entered after January was closed. */
export const ENTRY: LedgerEntry = {
  id: 9,
  order: 'K7QX-2M9D',
  bank_line: null,
  kind: 'sale',
  at: '2027-01-31T22:30:00Z',
  booked_on: '2027-02-01',
  postings: [
    { number: '140000', account: 'Receivables', item: null, amount: 13_300 },
    { number: '382500', account: 'Tax, 25%', item: null, amount: -2_660 },
    { number: '392500', account: 'Deferred income, 25%', item: 'Weekend ticket', amount: -10_640 },
  ],
}

/** Opens a page of the ledger as a user with the role finance. */
export const openLedger = (Component: ComponentType, path: string, answers: Record<string, unknown>) =>
  renderOffice(
    [{ path: '/', Component: OfficeShell, children: [{ path: path.replace(/[?].*/, ''), Component }] }],
    path,
    { 'GET session': { session: sessionOf('finance') }, 'GET ledger/months': { months: MONTHS }, ...answers },
  )
