import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CHECKLIST, type Checklist as List, type ChecklistItem } from '#contract/office/checklist.ts'
import type { Role } from '#contract/office/roles.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { OverviewPage } from '#web/office/overview/OverviewPage.tsx'
import { Checklist } from './Checklist.tsx'
import { messages } from './messages.ts'

/** A response that does not come. */
const NEVER = new Promise<Response>(() => undefined)

const item = (changes: Partial<ChecklistItem>): ChecklistItem => ({
  key: 'terms',
  title: 'Terms',
  why: 'Everybody accepts them.',
  state: 'missing',
  about: [],
  more: 0,
  to: '/site/texts/terms',
  permission: 'change festival',
  optional: false,
  blocks_opening: false,
  mark: 'a1',
  dismissed: null,
  ...changes,
})

const PRICES = item({ key: 'prices', title: 'Prices', about: ['Free entry'], more: 2, optional: true })
const DONE = item({ key: 'privacy', title: 'Privacy policy', state: 'done' })
const SMTP = item({ key: 'mail_server', title: 'Mail server', to: null, permission: null })

const open = (role: Role, checklist: Pick<List, 'opened' | 'items'> & Partial<List>) =>
  renderOffice(
    [{ path: '/', Component: OfficeShell, children: [{ index: true, Component: Checklist }] }],
    '/',
    {
      'GET session': { session: sessionOf(role) },
      'GET checklist': { checklist: { new: false, blank: false, trial: [], ...checklist } },
    },
  )

const rowOf = (title: string) => {
  const row = screen.getAllByRole('listitem').find((each) => within(each).queryByText(title))
  if (!row) throw new Error(title)
  return within(row)
}

test('before the opening an owner sees what is missing, can fix it, and dismisses what the festival does not need', async () => {
  open('owner', { opened: false, items: [item({}), PRICES, DONE, SMTP] })
  await screen.findByText(/^1 of 4 done/)
  expect(rowOf('Terms').getByRole('link', { name: 'Write the terms' }).getAttribute('href')).toBe(
    '/site/texts/terms',
  )
  expect(rowOf('Prices').getByRole('link', { name: 'Check the prices' })).toBeTruthy()
  expect(rowOf('Terms').queryByRole('button')).toBeNull()
  expect(rowOf('Prices').getByText('Missing for: Free entry and 2 more')).toBeTruthy()
  expect(rowOf('Prices').getByRole('button', { name: 'Not needed: Prices' })).toBeTruthy()
  expect(rowOf('Mail server').getByText('Your server administrator can fix this.')).toBeTruthy()
})

test('every step that is done in the office says on its button what it does, and no two say the same', () => {
  const elsewhere = ['mail_server', 'public_address', 'production', 'backups', 'shop_open']
  const keys = [...CHECKLIST.needed, ...CHECKLIST.optional].filter((key) => !elsewhere.includes(key))
  expect(Object.keys(messages.actions).toSorted()).toEqual(keys.toSorted())
  expect(new Set(Object.values(messages.actions)).size).toBe(keys.length)
})

test('somebody who cannot fix an item is told who can, and has no link', async () => {
  open('finance', { opened: false, items: [item({}), PRICES] })
  await screen.findByText('Prices')
  expect(rowOf('Terms').getByText('Can be fixed by: Owner.')).toBeTruthy()
  expect(rowOf('Terms').queryByRole('link')).toBeNull()
  expect(rowOf('Prices').queryByRole('button')).toBeNull()
})

test('once the sale is on, the checklist is collapsed to the open items, and hidden when there are none', async () => {
  open('sales', { opened: true, items: [item({}), DONE] })
  const summary = await screen.findByText('1 step left')
  expect(summary.closest('details')?.open).toBe(false)
  expect(screen.queryByText('Privacy policy')).toBeNull()
  document.body.innerHTML = ''
  const dismissed = { by: 'Sam', at: '2027-01-15T09:00:00Z' }
  open('sales', { opened: true, items: [DONE, { ...PRICES, dismissed }] })
  await screen.findByRole('navigation')
  expect(screen.queryByText('Before you open')).toBeNull()
  expect(screen.queryByText('1 step set aside')).toBeNull()
})

test('the page waits for the checklist, which would push down everything below it', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  renderOffice(
    [{ path: '/', Component: OfficeShell, children: [{ index: true, Component: OverviewPage }] }],
    '/',
    { 'GET session': { session: sessionOf('owner') }, 'GET attention': null },
  )
  const answer = globalThis.fetch
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push(url)
    return url.endsWith('/session') ? answer(url, init) : url.endsWith('/checklist') ? promise : NEVER
  })
  await waitFor(() =>
    expect(asked).toEqual(expect.arrayContaining(['/office/api/checklist', '/office/api/overview'])),
  )
  expect(document.querySelectorAll('main .mantine-Skeleton-root')).toHaveLength(1)
  const checklist = { opened: false, new: false, blank: false, trial: [], items: [item({})] }
  resolve(new Response(JSON.stringify({ checklist })))
  await screen.findByText('Before you open')
  expect(document.querySelectorAll('main .mantine-Skeleton-root').length).toBeGreaterThan(1)
})

test('a shop that has never been open leads step by step to a first test sale, and names what would not be real', async () => {
  const products = item({ key: 'products', title: 'Something on sale', state: 'done' })
  const terms = item({ blocks_opening: true })
  const openShop = item({ key: 'shop_open', title: 'Open the shop', to: '/site/general' })
  const trial = ['No money moves.']
  open('owner', { opened: false, new: true, trial, items: [terms, products, SMTP, openShop] })
  await screen.findByText('To your first test sale')
  expect(rowOf('Terms').getByRole('link', { name: 'Write the terms' })).toBeTruthy()
  expect(screen.getByText('Terms').closest('li')?.getAttribute('aria-current')).toBe('step')
  expect(rowOf('Open the shop').getByText('Needed first: Terms.')).toBeTruthy()
  document.body.innerHTML = ''
  open('owner', { opened: false, new: true, trial, items: [{ ...terms, state: 'done' }, products, openShop] })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Open the shop' }))
  expect(within(await screen.findByRole('dialog')).getByText('No money moves.')).toBeTruthy()
})
