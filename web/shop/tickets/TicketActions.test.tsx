import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Ticket } from '#contract/orders.ts'
import { paidOrder, ticket, zoesData } from '#web/testing/fixtures/orders.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { OrderPage } from '#web/shop/portal/order/OrderPage.tsx'
import { Toasts } from '#web/ui/feedback/Toasts.tsx'

const element = (
  <>
    <OrderPage confirmation={false} />
    <Toasts />
  </>
)
const routes = [{ path: '/portal/orders/:order', element }]

/** A seat on the first of three buses: the second has one seat left, the third none. */
const seat: Ticket = {
  ...ticket,
  product: 'Bus',
  type: 'transport',
  age: null,
  allow_email_changes: true,
  allow_travel_time_changes: true,
  allow_travel_time_changes_until: '2027-07-01T12:00:00+02:00',
  travel_time_type: 'selectable',
  travel_time: '2027-07-08T12:00:00+02:00',
  starts_at: '2027-07-08T12:00:00+02:00',
  transport_time_id: 11,
  travel_times: [
    { id: 11, travel_time: '2027-07-08T12:00:00+02:00', remaining: 0 },
    { id: 12, travel_time: '2027-07-08T15:00:00+02:00', remaining: 1 },
    { id: 13, travel_time: '2027-07-08T18:00:00+02:00', remaining: 0 },
  ],
}

const withTicket = (held: Ticket) => ({ ...paidOrder, tickets: [held] })
const open = (held: Ticket) =>
  renderShop(`/portal/orders/${paidOrder.code}`, routes, zoesData([withTicket(held)]))

const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })

async function openDialog(name = 'Change travel time') {
  await userEvent.click(screen.getByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name: 'Travel time' }))
}

afterEach(closeShop)

describe('the ticket of an order', () => {
  it('leads to being edited', async () => {
    // P2.3-10 P1-01
    const { at } = open({ ...ticket, allow_name_changes: true })
    await userEvent.click(screen.getByRole('button', { name: 'Edit ticket' }))
    expect(at()).toBe(`/portal/orders/${paidOrder.code}/manage-ticket/${ticket.code}`)
  })

  it('without a name says so, until when it can be named, and leads there', async () => {
    //
    const nameless = { full_name: '', email: '', age: null, names_until: '2027-07-01T00:00:00+02:00' }
    const { at } = open({ ...ticket, ...nameless, allow_name_changes: true, allow_download: false })
    expect(screen.getByText('Name missing')).toBeTruthy()
    expect(screen.getByText(/has no name yet\. Enter it until 30 June 2027/)).toBeTruthy()
    expect(button('Download')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Enter the name' }))
    expect(at()).toBe(`/portal/orders/${paidOrder.code}/manage-ticket/${ticket.code}`)
  })

  it('cannot be edited when it is not active, is not paid, or has nothing that may change', async () => {
    // P2.3-10 A-100
    for (const held of [
      { ...ticket, allow_name_changes: true, status: 'refund' },
      { ...ticket, type: 'locker', age: null },
      { ...ticket, code: null, pending: true, status: 'pending' },
    ]) {
      open(held)
      expect(button('Edit ticket')).toBeNull()
      expect(button('Change travel time')).toBeNull()
      closeShop()
    }
  })

  it('is locked for a while after it was edited, and says so', async () => {
    // P4-19 P4-20 A-099
    open({ ...seat, recently_edited: true })
    const reason = screen.getByText('This ticket was edited recently. Please try again in 15 minutes.')
    for (const name of ['Edit ticket', 'Change travel time']) {
      expect(button(name)?.disabled).toBe(true)
      expect(button(name)?.getAttribute('aria-describedby')).toContain(reason.id)
    }
  })

  it('can be downloaded as a PDF, and as a calendar entry if it has a time', async () => {
    // P3-07 P7-14
    open({ ...ticket, allow_download: true })
    expect(button('Download')).not.toBeNull()
    expect(button('Add to calendar')).toBeNull()
    closeShop()
    open({ ...seat, allow_download: false })
    expect(button('Add to calendar')).toBeNull()
    closeShop()
    open(seat)
    expect(button('Add to calendar')).not.toBeNull()
  })
})

describe('choosing another travel time', () => {
  it('shows the departures in the zone of the place with what is left; its own is marked, a full one cannot be chosen', async () => {
    // P2.5-01 P2.5-02 P2.5-03 P3-12 S3-35 A-057
    open(seat)
    const dialog = await openDialog()
    expect(dialog.getByText('Please be at the meeting location 30 minutes before travel.')).toBeTruthy()
    expect(dialog.getByText(/You can change it until Thu,? 1 July 2027 at 12:00\./)).toBeTruthy()
    expect(radio(/8 July 2027 at 12:00.*current/).checked).toBe(true)
    expect(radio(/8 July 2027 at 15:00.*1 seat left/).disabled).toBe(false)
    expect(radio(/8 July 2027 at 18:00.*Sold out/).disabled).toBe(true)
  })

  it('is offered only where it is allowed', async () => {
    // P3-11 P3-12 A-101 A-102
    open({ ...seat, allow_travel_time_changes: false })
    expect(button('Change travel time')).toBeNull()
    closeShop()
    open({ ...seat, transport_time_id: null, travel_time: null })
    expect(button('Change travel time')).toBeNull()
    expect(button('Set travel time')).not.toBeNull()
  })

  it('needs a choice', async () => {
    // P5-11
    const requests = fakeServer(() => ({ body: {} }))
    open({ ...seat, transport_time_id: null, travel_time: null })
    const dialog = await openDialog('Set travel time')
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(dialog.getByRole('alert').textContent).toBe('Please select the travel time.')
    expect(requests).toEqual([])
  })

  it('takes the seat, says so, and locks the ticket', async () => {
    // P8-03 P2.5-01 P4-20
    const moved = {
      ...seat,
      transport_time_id: 12,
      travel_time: '2027-07-08T15:00:00+02:00',
      starts_at: '2027-07-08T15:00:00+02:00',
      recently_edited: true,
    }
    const requests = fakeServer(() => ({ body: { data: { orders: [withTicket(moved)] } } }))
    open(seat)
    const dialog = await openDialog()
    await userEvent.click(radio(/15:00/))
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Travel time updated.')).toBeTruthy()
    expect(requests[0]).toEqual({
      name: 'set-travel-time',
      body: { token: 'token-of-the-customer', code: seat.code, transport_time_id: 12 },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText(/8 July 2027, 15:00/)).toBeTruthy()
    const reason = screen.getByText(/edited recently/)
    await waitFor(() => expect(document.activeElement).toBe(reason))
  })

  it('says when it could not be done, and why, and what is left now', async () => {
    // P8-04 P2.5-02
    const text = 'This travel time is sold out.'
    const gone = { ...seat, travel_times: seat.travel_times.map((time) => ({ ...time, remaining: 0 })) }
    fakeServer(({ name }) =>
      name === 'get-data'
        ? { body: { data: zoesData([withTicket(gone)]) } }
        : { status: 422, body: { message: text, errors: { transport_time_id: [text] } } },
    )
    open(seat)
    const dialog = await openDialog()
    await userEvent.click(radio(/15:00/))
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Could not update travel time. Please try later.')).toBeTruthy()
    expect(dialog.getByText(text)).toBeTruthy()
    await waitFor(() => expect(radio(/15:00.*Sold out/).disabled).toBe(true))
  })
})
