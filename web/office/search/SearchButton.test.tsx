import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Found, SearchResponse } from '#contract/office/search.ts'
import { PERMISSIONS, type Role } from '#contract/office/roles.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { findActions } from './actions.ts'
import { findPages } from './pages.ts'
import { siteLabels } from '#web/office/site/form/site-labels.ts'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'

const order = (code: string, exact = false): Found => ({
  kind: 'order',
  label: code,
  detail: 'Zoë Brontë · zoe@example.org',
  path: `/orders/${code}`,
  exact,
})
const ZOE: Found = {
  kind: 'customer',
  label: 'Zoë Brontë',
  detail: 'zoe@example.org',
  path: '/customers/3',
  exact: false,
}

const answerOf = (...results: Found[]): SearchResponse => ({ near: false, results })

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

/** An office whose search responds to these texts, at once or when the test allows it. */
function open(role: Role, answers: Record<string, SearchResponse | Promise<SearchResponse>>) {
  const page = <p>What is open</p>
  const children = [
    { index: true, element: page },
    { path: '*', element: page },
  ]
  const router = renderOffice([{ path: '/', Component: OfficeShell, children }], '/login', {
    'GET session': { session: sessionOf(role) },
  })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const text = new URL(url, 'http://festoon.test').searchParams.get('text') ?? ''
    if (text !== '') asked.push(text)
    return Response.json(await (answers[text] ?? answerOf()))
  })
  return { router, asked }
}

/** Opens the dialog by its keyboard shortcut. */
async function openByKey(): Promise<HTMLElement> {
  await screen.findByText('What is open')
  await userEvent.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: 'Search everything' })
}

const selected = async () => (await screen.findByRole('option', { selected: true })).textContent

test('what is typed before the search has loaded is searched for, and is no shortcut of the page', async () => {
  const { asked } = open('owner', { zoe: answerOf(ZOE) })
  await screen.findByText('What is open')
  const heard: string[] = []
  const hear = ({ key, target }: KeyboardEvent) => target === document.body && heard.push(key)
  document.addEventListener('keydown', hear)
  await userEvent.keyboard('{Control>}k{/Control}zoe')
  document.removeEventListener('keydown', hear)
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search everything' })
  expect(field.value).toBe('zoe')
  expect(heard).toEqual(['Control', 'k'])
  await screen.findByText('1 result')
  expect(asked).toEqual(['zoe'])
})

test('a keyboard shortcut opens the search, and results are selected with arrow keys and Enter', async () => {
  const { router, asked } = open('owner', { zoe: answerOf(order('AAAA-AAAA'), order('BBBB-BBBB'), ZOE) })
  const field = await openByKey()
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, 'zoe')
  await screen.findByText('3 results')
  expect(asked).toEqual(['zoe'])
  expect(await selected()).toContain('AAAA-AAAA')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(await selected()).toContain('Zoë Brontë')
  expect(document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent).toContain(
    'Zoë',
  )
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/customers/3'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('Enter opens an exact code at once, also when it was typed faster than anybody answers', async () => {
  const { router } = open('owner', { 'BBBB-BBBB': answerOf(order('AAAA-AAAA'), order('BBBB-BBBB', true)) })
  await userEvent.type(await openByKey(), 'BBBB-BBBB{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders/BBBB-BBBB'))
})

test('Enter before the response opens nothing that was not displayed', async () => {
  const { router } = open('owner', { zoe: answerOf(order('AAAA-AAAA')) })
  await userEvent.type(await openByKey(), 'zoe{Enter}')
  await screen.findByText('1 result')
  expect(router.state.location.pathname).toBe('/login')
})

test('an outdated response is not shown', async () => {
  const late = Promise.withResolvers<SearchResponse>()
  const { asked } = open('owner', { zo: late.promise, zoe: answerOf(ZOE) })
  const field = await openByKey()
  await userEvent.type(field, 'zo')
  await waitFor(() => expect(asked).toEqual(['zo']))
  await userEvent.type(field, 'e')
  await screen.findByText('1 result')
  late.resolve(answerOf(order('AAAA-AAAA')))
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toHaveLength(1),
  )
  expect(screen.queryByText('AAAA-AAAA')).toBeNull()
})

test('pages and settings that the role may open are found by name', async () => {
  const { router } = open('owner', {})
  await userEvent.click(await screen.findByRole('button', { name: 'Search' }))
  await userEvent.type(await screen.findByRole('combobox'), 'payment gat')
  expect(await selected()).toContain('Payment gateway')
  await screen.findByText('1 result')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/site/gateway'))
})

test('a setting is found by its name and its synonyms, and leads to its page', async () => {
  const { router } = open('owner', {})
  const field = await openByKey()
  const names = async (text: string) => {
    await userEvent.clear(field)
    await userEvent.type(field, text)
    await screen.findByText(/^\d+ results?$/)
    return screen.getAllByRole('option').map(({ textContent }) => textContent)
  }
  expect(await names('retention')).toContain('Mails are kept forTimes')
  expect(await names('vat')).toEqual(expect.arrayContaining(['Tax numberPayments']))
  expect(await names('mails are kept')).toEqual(['Mails are kept forTimes'])
  expect((await names('bank account'))[0]).toBe('Account for bank transfersPayments')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/site/payments'))
})

test('every field of the configuration that has a page of its own is found by its name', () => {
  const found = (name: string) => findPages(siteLabels[name] ?? '', () => true, undefined)
  const lost = Object.keys(siteLabels).filter((name) => found(name).length === 0)
  expect(lost).toEqual(['translations'])
})

test('a festival without merchandise finds no parcels', () => {
  const { festival } = sessionOf('owner')
  const found = (merchandise: boolean) =>
    findPages('parcels', () => true, { ...festival, merchandise }).map(({ path }) => path)
  expect(found(true)).toEqual(['/parcels'])
  expect(found(false)).toEqual([])
  const actions = (merchandise: boolean) =>
    findActions('ship parcels', () => true, { ...festival, merchandise }).map(({ path }) => path)
  expect([actions(true), actions(false)]).toEqual([['/parcels'], []])
})

test('gate staff find no settings, and see that nothing was found', async () => {
  open('gate', {})
  await userEvent.type(await openByKey(), 'payment')
  await screen.findByText(/^Nothing found/)
  expect(screen.queryByRole('option')).toBeNull()
})

test('similar results are distinguished from exact ones', async () => {
  open('owner', { bronke: { near: true, results: [ZOE] } })
  await userEvent.type(await openByKey(), 'bronke')
  await screen.findByText('No exact match. Similar results:')
  expect(await selected()).toContain('Zoë Brontë')
})

test('a page or a setting is found despite a wrong letter, below the other similar results', async () => {
  const { router } = open('owner', {
    translation: { near: true, results: [ZOE] },
    tilla: { near: true, results: [ZOE] },
  })
  const field = await openByKey()
  const names = async (text: string, status: string | RegExp) => {
    await userEvent.clear(field)
    await userEvent.type(field, text)
    await screen.findByText(status)
    return screen.getAllByRole('option').map(({ textContent }) => textContent)
  }
  const near = 'No exact match. Similar results:'
  expect((await names('tilla', near)).slice(0, 2)).toEqual(['Zoë Brontëzoe@example.org', 'Tills'])
  expect(await names('bank acount', near)).toContain('Account for bank transfersPayments')
  expect(await names('tranlat', near)).toContain('TranslationsSettings')
  expect(await names('parcles', near)).toEqual(['Parcels'])
  // Exact matches are not marked as similar just because there are no others.
  expect(await names('translation', '1 result')).toEqual(['TranslationsSettings'])
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/site/translations'))
})

test('a person is found without pages of a similar name', async () => {
  open('owner', { tilly: answerOf(ZOE) })
  await userEvent.type(await openByKey(), 'tilly')
  await screen.findByText('1 result')
  expect(await selected()).toContain('Zoë Brontë')
})

test('actions are found by their names and synonyms, and lead to where they begin', async () => {
  const { router } = open('owner', {})
  const field = await openByKey()
  await userEvent.type(field, 'refund an')
  expect(await selected()).toBe('Refund an order')
  await userEvent.clear(field)
  await userEvent.type(field, 'add discount')
  await screen.findByText('3 results')
  await userEvent.clear(field)
  await userEvent.type(field, 'new vou{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/catalogue/add/vouchers'))
})

test('each role finds only the actions that it may do', () => {
  const { festival } = sessionOf('owner')
  const found = (role: Role, text: string) =>
    findActions(text, (permission) => PERMISSIONS[role].includes(permission), festival).map(
      ({ name }) => name,
    )
  expect(found('finance', 'refund')).toEqual([
    'Refund an order',
    'Refund a whole event or product',
    'Pay refunds',
  ])
  expect(found('sales', 'refund')).toEqual([])
  expect(found('sales', 'new')).toEqual(['New order', 'New partner', 'New message to customers'])
  expect(found('gate', 'phone')).toEqual(['Pair a phone with a gate'])
  expect(found('gate', 'password')).toEqual(['Change your password'])
})
