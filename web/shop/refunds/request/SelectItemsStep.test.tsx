import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { drafts } from './drafts.ts'
import {
  friendsTicket,
  refund,
  refundableOrder,
  refundableShirt,
  refundableTicket,
} from '#web/testing/fixtures/refunds.ts'
import { box, leave, press, step, visit, wrong } from '#web/testing/refund-request.tsx'

beforeEach(drafts.clear)
afterEach(leave)

describe('the door of a refund', () => {
  it('is closed for an order that cannot be refunded', async () => {
    // A-012 P2.0-06
    const { at } = visit({ order: { ...refundableOrder, can_refund: false } })
    await waitFor(() => expect(at()).toBe(`/portal/orders/${refundableOrder.code}`))
  })

  it('leads from an order that is not there to the portal', async () => {
    // P2.3-01 A-012
    const { at } = visit({ path: '/portal/orders/NOPE/request-refund' })
    await waitFor(() => expect(at()).toBe('/portal'))
  })
})

describe('the selection of a refund', () => {
  it('needs at least one item', async () => {
    // P5-12
    visit()
    await press('Continue')
    expect(wrong()).toEqual(['Please select at least one item.'])
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    expect(step()).toMatch('Choose items')
  })

  it('is either tickets or merchandise, and shows the refunded amount at once', async () => {
    // P5-13 P9-07 A-108 A-110
    const { user } = visit()
    await user.click(box(/Zoë Brontë/))
    expect(box(/^Shirt/).disabled).toBe(true)
    expect(screen.getByText('Tickets and merchandise cannot be refunded in the same request.')).toBeTruthy()
    await user.click(box(/Ana Horvat/))
    expect(screen.getByRole('status').textContent).toBe('You get back €238.00')
    await user.click(box(/Zoë Brontë/))
    await user.click(box(/Ana Horvat/))
    await user.click(box(/^Shirt/))
    expect(box(/Zoë Brontë/).disabled).toBe(true)
    expect(screen.getByRole('status').textContent).toBe('You get back €40.00')
  })

  it('contains only refundable items; the others say why not, and from when or until when', () => {
    // P5-14 P4-22 P4-07 A-111
    const closed = { ...friendsTicket, is_refundable: false }
    const from = '2027-03-01T10:00:00+01:00'
    const until = '2027-06-01T00:00:00+02:00'
    const tickets = [
      refundableTicket,
      { ...closed, id: 81, full_name: 'Never', is_ever_refundable: false },
      {
        ...closed,
        id: 82,
        full_name: 'Later',
        allow_refund_requests_from: from,
        allow_refund_requests_until: until,
      },
      {
        ...closed,
        id: 83,
        full_name: 'Soon',
        allow_refund_requests_from: from,
        allow_refund_requests_until: null,
      },
      { ...closed, id: 84, full_name: 'Over' },
      { ...closed, id: 85, full_name: 'Asked', status: 'refund' },
      { ...closed, id: 86, full_name: 'Gone', status: 'refunded' },
      { ...closed, id: 87, full_name: 'Inside', status: 'used' },
    ]
    visit({ order: { ...refundableOrder, tickets } })
    const disabled = screen.getAllByRole<HTMLInputElement>('checkbox').map((each) => each.disabled)
    expect(disabled).toEqual([false, true, true, true, true, true, true, true, false])
    const why = (name: string) => screen.getByText(name).nextElementSibling?.textContent
    expect(['Zoë Brontë', 'Never', 'Later', 'Soon', 'Over', 'Asked', 'Gone', 'Inside'].map(why)).toEqual([
      'Refundable until 31 May 2027',
      'Not refundable',
      'Refundable from Mon, 1 March 2027 at 10:00 until 31 May 2027',
      'Refundable from Mon, 1 March 2027 at 10:00',
      'Refundable until 31 May 2027',
      'Requested',
      'Refunded',
      'used',
    ])
  })
})

describe('the amount of a refund', () => {
  it('is never more than what remains of the paid amount', async () => {
    // P9-09 A-107
    const { user } = visit({ order: { ...refundableOrder, total_paid: 20_000 }, refunds: [refund] })
    await user.click(box(/Ana Horvat/))
    expect(screen.getByRole('status').textContent).toBe('You get back €81.00')
  })

  it('does not include shipping of shipped items', async () => {
    //
    const merchandisePurchases = [{ ...refundableShirt, status: 'shipped', shipping_refund: 0 }]
    const { user } = visit({ order: { ...refundableOrder, merchandisePurchases } })
    await user.click(box(/^Shirt/))
    expect(screen.getByRole('status').textContent).toBe('You get back €35.00')
  })
})
