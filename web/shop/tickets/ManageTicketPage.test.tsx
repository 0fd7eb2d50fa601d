import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Order, Ticket } from '#contract/orders.ts'
import { paidOrder, ticket, zoesData } from '#web/testing/fixtures/orders.ts'
import { type Answer, fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { ManageTicketPage } from './ManageTicketPage.tsx'
import { drafts } from './wizard.ts'

const routes = [{ path: '/portal/orders/:order/manage-ticket/:ticket', element: <ManageTicketPage /> }]

/** A ticket of Zoë's of which everything can be changed. */
const free: Ticket = { ...ticket, allow_name_changes: true, allow_email_changes: true }

const ORDER = `/portal/orders/${paidOrder.code}`

function open(held: Ticket, order: Partial<Order> = {}, code = held.code) {
  const orders = [{ ...paidOrder, ...order, tickets: [held] }]
  return renderShop(`${ORDER}/manage-ticket/${code}`, routes, zoesData(orders))
}

const saved = (): Answer => ({ body: { data: { orders: [paidOrder] } } })
const fullName = () => screen.getByLabelText<HTMLInputElement>('Full name')
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const reassign = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: /^Reassign this ticket/ })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const wrong = () => [...screen.getByRole('alert').children].map((line) => line.textContent)
const lines = () => within(screen.getByRole('region', { name: 'Please check your changes' }))

async function type(field: HTMLInputElement, text: string): Promise<void> {
  await userEvent.clear(field)
  if (text !== '') await userEvent.type(field, text)
}

afterEach(() => {
  closeShop()
  drafts.clear()
})

describe('editing a ticket', () => {
  it('goes from the details to their confirmation, and sends nothing before that is submitted', async () => {
    // P2.4-01 P8-02 P2.0-05 S7-08
    const requests = fakeServer(saved)
    const { at } = open(free)
    await type(fullName(), 'Ivo Ban')
    await userEvent.selectOptions(screen.getByLabelText('Age'), 'Under 18')
    await userEvent.type(screen.getByLabelText(/^Note/), 'My brother goes.')
    await press('Continue')
    expect(document.activeElement?.textContent).toContain('Please check your changes')
    expect(screen.getByText('Confirm').closest('li')?.getAttribute('aria-current')).toBe('step')
    for (const text of [
      'Ivo Ban',
      'before: Zoë Brontë',
      'zoe@lights.example',
      'Under 18',
      'before: 18 and over',
    ])
      expect(lines().getByText(text)).toBeTruthy()
    expect(requests).toEqual([])
    await press('Submit changes')
    await waitFor(() => expect(at()).toBe(ORDER))
    expect(requests).toHaveLength(1)
    expect(requests[0]).toEqual({
      name: 'change-ticket',
      body: {
        token: 'token-of-the-customer',
        order_id: paidOrder.id,
        code: free.code,
        reassign: false,
        note: 'My brother goes.',
        age: 'young',
        full_name: 'Ivo Ban',
        email: 'zoe@lights.example',
        together_with: '',
      },
    })
  })

  it('comes back to the details when the server refuses, with what it said and what was typed', async () => {
    // P2.4-02 P8-09 S8-13
    const text = 'This ticket was edited recently. Please try again in 15 minutes.'
    fakeServer(() => ({ status: 422, body: { message: text, errors: { code: [text] } } }))
    open(free)
    await type(fullName(), 'Ivo Ban')
    await press('Continue')
    await press('Submit changes')
    await waitFor(() => expect(wrong()).toEqual([text]))
    await screen.findByLabelText('Full name')
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    expect(fullName().value).toBe('Ivo Ban')
    expect(screen.getByText('Enter details').closest('li')?.getAttribute('aria-current')).toBe('step')
  })
})

describe('what was typed of a ticket', () => {
  it('is kept after going back a step', async () => {
    // P2.4-01
    open(free)
    await type(fullName(), 'Ivo Ban')
    await press('Continue')
    await press('Back')
    expect(fullName().value).toBe('Ivo Ban')
    expect(document.activeElement?.textContent).toContain('Details of the ticket holder')
  })

  it('is kept by Back and Forward of the browser, in whose history each step is one', async () => {
    // P2.4-01
    const { at, back, forward } = open(free)
    await type(fullName(), 'Ivo Ban')
    await press('Continue')
    await back()
    expect(fullName().value).toBe('Ivo Ban')
    expect(document.activeElement?.textContent).toContain('Details of the ticket holder')
    await forward()
    expect(lines().getByText('Ivo Ban')).toBeTruthy()
    expect(at()).toMatch(/manage-ticket/)
  })

  it('is kept during a visit to another page, until the ticket changes', async () => {
    open(free)
    await type(fullName(), 'Ivo Ban')
    closeShop()
    open(free)
    expect(fullName().value).toBe('Ivo Ban')
    closeShop()
    open({ ...free, full_name: 'Ana Horvat' })
    expect(fullName().value).toBe('Ana Horvat')
  })
})

describe('the details of a ticket', () => {
  it('are listed in one sentence if they are missing, and marked', async () => {
    // P5-03 S5-42 A-143
    open({ ...free, age: null })
    await type(fullName(), ' ')
    await type(email(), '')
    await press('Continue')
    expect(wrong()).toEqual(['Please fill out the following fields: Full name, Email, Age.'])
    expect(fullName().getAttribute('aria-invalid')).toBe('true')
    await type(fullName(), 'Ivo Ban')
    await type(email(), 'ivo@lights.example')
    await press('Continue')
    expect(wrong()).toEqual(['Please fill out the following fields: Age.'])
  })

  it('are refused with an invalid email address, a name that is not in roman characters, or without a change', async () => {
    // P5-07 P5-08 A-053
    open(free)
    await press('Continue')
    expect(wrong()).toEqual(['Please change the ticket details.'])
    await type(email(), 'x')
    await type(fullName(), 'Αλέξης')
    await press('Continue')
    expect(wrong()).toEqual([
      'Please enter the full name in roman characters, exactly as in the passport or ID.',
      'Please enter a valid email address.',
    ])
    await type(fullName(), ' Zoë  Brontë')
    await type(email(), ' ZOE@lights.example')
    await press('Continue')
    expect(wrong()).toEqual(['Please change the ticket details.'])
  })
})

describe('what may not be changed', () => {
  it('is shown with the reason and is not sent', async () => {
    // P5-04 P5-05
    const requests = fakeServer(saved)
    open({ ...ticket, allow_email_changes: false })
    expect([fullName().readOnly, email().readOnly]).toEqual([true, true])
    expect(screen.getByText('Name changes are not allowed for this ticket.')).toBeTruthy()
    expect(screen.getByText('Email changes are not allowed for this ticket.')).toBeTruthy()
    await userEvent.selectOptions(screen.getByLabelText('Age'), 'Under 18')
    await press('Continue')
    await press('Submit changes')
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(Object.keys(requests[0]?.body ?? {}).toSorted()).toEqual(
      ['age', 'code', 'note', 'order_id', 'reassign', 'together_with', 'token'].toSorted(),
    )
  })

  it('says how often and until when the name can be changed, as the place of the event reads its clocks', async () => {
    // P3-09 P3-10 A-098 A-126
    const helsinki = { timezone: 'Europe/Helsinki', allow_name_changes_until: '2027-07-01T00:00:00+03:00' }
    open({ ...free, ...helsinki, name_changes_left: 2 })
    expect(screen.getByText(/You can change the name 2 more times, until 30 June 2027\.$/)).toBeTruthy()
    closeShop()
    open({
      ...free,
      ...helsinki,
      allow_name_changes_until: '2027-07-01T18:30:00+03:00',
      name_changes_left: 1,
    })
    expect(screen.getByText(/the name once more, until Thu,? 1 July 2027 at 18:30\.$/)).toBeTruthy()
    closeShop()
    open({ ...free, name_changes_left: 0, allow_name_changes: false })
    expect(screen.getByText(/has been changed as often as it may be/)).toBeTruthy()
  })

  it('is not asked for: the age of passengers, or of any holder if the event has no age ranges', async () => {
    // P5-06 A-052
    open({ ...free, type: 'transport', age: null })
    expect(screen.queryByLabelText('Age')).toBeNull()
    closeShop()
    open({ ...free, event_id: 'winter', age: null })
    expect(screen.queryByLabelText('Age')).toBeNull()
  })

  it('can be a whole ticket that was edited recently: the reason replaces the form', async () => {
    // P4-19 A-099
    open({ ...free, recently_edited: true })
    const reason = 'This ticket was edited recently. Please try again in 15 minutes.'
    expect(screen.getByRole('heading', { name: reason })).toBeTruthy()
    expect(screen.getByText('Zoë Brontë')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('can be a whole ticket', async () => {
    // P5-08 A-100
    open({ ...ticket, type: 'locker', age: null })
    expect(screen.getByRole('heading', { name: 'This ticket cannot be changed.' })).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('reassigning a ticket', () => {
  it('is offered only while the address is not that of the own account', async () => {
    // P5-09 A-097
    open(free)
    expect(reassign()).toBeNull()
    await type(email(), 'ivo@lights.example')
    expect(reassign()?.checked).toBe(false)
    await type(email(), 'ZOE@lights.example')
    expect(reassign()).toBeNull()
    closeShop()
    open({ ...ticket, email: 'ivo@lights.example' })
    expect(reassign()).toBeNull()
  })

  it('warns before it is done, and takes the note along', async () => {
    // P5-10 P6-07 A-096 A-103
    const requests = fakeServer(() => ({ body: { data: { orders: [{ ...paidOrder, tickets: [] }] } } }))
    const { at } = open(free)
    await type(email(), 'ivo@lights.example')
    await userEvent.click(screen.getByRole('checkbox', { name: /^Reassign this ticket/ }))
    expect(screen.getByText('We put it into our email to the new owner.')).toBeTruthy()
    await press('Continue')
    expect(screen.getByRole('heading', { name: 'This ticket leaves your account' })).toBeTruthy()
    expect(screen.getByText(/belongs to the account of ivo@lights\.example alone/)).toBeTruthy()
    await press('Reassign ticket')
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(requests[0]?.body).toMatchObject({ reassign: true, email: 'ivo@lights.example' })
    await waitFor(() => expect(at()).toBe(ORDER))
  })

  it('is not sent when the address became the own one again', async () => {
    // P5-10
    const requests = fakeServer(saved)
    open(free)
    await type(email(), 'ivo@lights.example')
    await userEvent.click(screen.getByRole('checkbox', { name: /^Reassign this ticket/ }))
    await type(email(), 'zoe@lights.example')
    await type(fullName(), 'Ivo Ban')
    await press('Continue')
    expect(screen.queryByText('This ticket leaves your account')).toBeNull()
    await press('Submit changes')
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(requests[0]?.body).toMatchObject({ reassign: false, email: 'zoe@lights.example' })
  })

  it('is a change by itself where another’s address stands on the ticket already', async () => {
    //
    const requests = fakeServer(saved)
    open({ ...free, email: 'ivo@lights.example' })
    await userEvent.click(screen.getByRole('checkbox', { name: /^Reassign this ticket/ }))
    await press('Continue')
    await press('Reassign ticket')
    await waitFor(() => expect(requests).toHaveLength(1))
  })
})

describe('a ticket that is not there to be edited', () => {
  it('leads to the portal when it, or its order, is not the customer’s', () => {
    // P2.3-01 P2.3-03 A-012
    expect(open(free, {}, 'NOPE-NOPE-NOPE').at()).toBe('/portal')
    closeShop()
    expect(open(free, { code: 'ELSE-WHERE' }).at()).toBe('/portal')
  })

  it('leads to its order when it is not active, and while the terms wait', () => {
    // P2.3-04 P2.3-10 A-012 A-111
    for (const status of ['refund', 'refunding', 'refund-problem', 'refunded', 'used']) {
      expect(open({ ...free, status }).at()).toBe(ORDER)
      closeShop()
    }
    expect(open({ ...free, code: null }, { accepted_ts_and_cs: null }, 'AAAA-BBBB-CCCC').at()).toBe(ORDER)
  })
})
