import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { drafts } from './drafts.ts'
import {
  friendsTicket,
  planOrder,
  refund,
  refundableOrder,
  refundableTicket,
} from '#web/testing/fixtures/refunds.ts'
import {
  box,
  field,
  FILLED,
  fillAccount,
  leave,
  press,
  step,
  sums,
  toasts,
  toReview,
  visit,
  wrong,
} from '#web/testing/refund-request.tsx'

beforeEach(drafts.clear)
afterEach(leave)

describe('a request', () => {
  it('is reviewed, sent as displayed, and followed by its refund', async () => {
    // P2.6-01 P9-07 P7-04 P5-22 A-113 A-114
    const after = { orders: [{ ...refundableOrder, can_refund: false }], refunds: [refund] }
    const { requests, at } = visit({ answer: { body: { refund_id: 12, data: after } } })
    await toReview()
    expect(step()).toMatch('Review')
    expect(sums()).toEqual([
      'ItemAmount',
      'WeekendZoë Brontë€129.00 less €10.00 refund fee€119.00',
      'Total€119.00',
    ])
    expect(screen.getByText('HR12 1001 0051 8630 0016 0')).toBeTruthy()
    await press('Submit request')
    await waitFor(() => expect(at()).toBe('/portal/refunds/12'))
    expect(toasts()).toEqual(['Refund request submitted successfully.'])
    expect(requests).toEqual([
      {
        name: 'request-refund',
        body: {
          token: 'token-of-the-customer',
          order_id: 1,
          tickets: 'AAAA-BBBB-CCCC',
          merchandise: '',
          ...FILLED,
          to_payer: false,
          note: '',
        },
      },
    ])
  })

  it('of merchandise names the shirt, and its share of the shipping', async () => {
    // P9-07 A-108
    const { requests } = visit()
    await toReview(/^Shirt/)
    expect(sums()).toEqual(['ItemAmount', 'Shirt€35.00', 'Shipping€5.00', 'Total€40.00'])
    await press('Submit request')
    await waitFor(() => expect(requests[0]?.body).toMatchObject({ tickets: '', merchandise: 'SHIRT-1' }))
  })

  it('never gives the donation back, and says so', async () => {
    //
    const order = { ...refundableOrder, donation_amount: 700, total_price: 31_300, total_paid: 31_300 }
    visit({ order })
    await toReview()
    expect(sums().at(-1)).toBe('Total€119.00')
    expect(screen.getByText('Your donation of €7.00 stays with the festival.')).toBeTruthy()
  })

  it('that fails returns to the account, with all input and the reason', async () => {
    // P4-21 P8-09
    const errors = {
      tickets: ['One of the selected items cannot be refunded.'],
      bank_iban: ['Please enter a valid IBAN.'],
    }
    const { at } = visit({ answer: { status: 422, body: { message: errors.tickets[0], errors } } })
    await toReview()
    await press('Submit request')
    await waitFor(() => expect(step()).toMatch('Bank account'))
    expect(wrong()).toEqual([...errors.tickets, ...errors.bank_iban])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')))
    expect(field('IBAN').value).toBe('HR12 1001 0051 8630 0016 0')
    expect(field('IBAN').getAttribute('aria-invalid')).toBe('true')
    expect(at()).toMatch(/request-refund$/)
    await press('Continue')
    expect(screen.queryByRole('alert')).toBeNull()
    await press('Back')
    expect(screen.queryByRole('alert')).toBeNull()
    await press('Back')
    expect(box(/Zoë Brontë/).checked).toBe(true)
  })
})

describe('a request for money that goes back to the card', () => {
  const order: Order = { ...refundableOrder, refund_destination: 'card' }

  it('asks for no account, says where the money goes and how long it takes, and sends the note alone', async () => {
    //
    const { requests, user } = visit({ order })
    await user.click(box(/Zoë Brontë/))
    await press('Continue')
    expect(step()).toMatch('Your card')
    expect(
      screen.getByText(/nothing to fill in: it goes to the card that paid.* five to ten days/),
    ).toBeTruthy()
    expect(screen.getAllByRole('textbox')).toEqual([field(/^Note/)])
    await user.type(field(/^Note/), 'We cannot come.')
    await press('Continue')
    expect(step()).toMatch('Review')
    expect(screen.getByText('We cannot come.')).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/IBAN|BIC|account holder/i)
    await press('Submit request')
    await waitFor(() => expect(requests[0]?.body).toMatchObject({ note: 'We cannot come.' }))
    expect(requests[0]?.body).toMatchObject({
      bank_owner_full_name: '',
      bank_owner_address: {},
      bank_iban: '',
    })
  })

  it('asks for none where another part was not paid by card, but the card has enough left for what was chosen', async () => {
    //
    const part: Order = { ...refundableOrder, refund_destination: 'bank_account', refund_to_card: 50_000 }
    const { user } = visit({ order: part })
    await user.click(box(/Zoë Brontë/))
    await press('Continue')
    expect(step()).toMatch('Your card')
  })

  it('asks for the account after all if the festival has changed its configuration meanwhile', async () => {
    //
    const errors = { bank_iban: ['Please enter a valid IBAN.'] }
    const answer = { status: 422, body: { message: errors.bank_iban[0], errors } }
    const { user } = visit({ order, answer, afterwards: refundableOrder })
    await user.click(box(/Zoë Brontë/))
    await press('Continue')
    await press('Continue')
    await press('Submit request')
    await waitFor(() => expect(wrong()).toEqual(errors.bank_iban))
    await fillAccount()
    await press('Continue')
    expect(screen.getByText('HR12 1001 0051 8630 0016 0')).toBeTruthy()
  })
})

describe('the draft of a request', () => {
  it('is kept during a visit to another page', async () => {
    const { user } = visit()
    await user.click(box(/Ana Horvat/))
    await press('Continue')
    await user.type(field('Bank name'), 'Example Bank')
    await user.type(field(/^Note/), 'We cannot come.')
    leave()
    visit()
    expect(box(/Ana Horvat/).checked).toBe(true)
    await press('Continue')
    expect([field('Bank name').value, field(/^Note/).value]).toEqual(['Example Bank', 'We cannot come.'])
  })

  it('is not offered again if it was refunded meanwhile', async () => {
    // P4-22
    const { user } = visit()
    await user.click(box(/Zoë Brontë/))
    await user.click(box(/Ana Horvat/))
    leave()
    const asked = { ...refundableTicket, status: 'refund', is_refundable: false }
    visit({ order: { ...refundableOrder, tickets: [asked, friendsTicket] } })
    expect([box(/Zoë Brontë/).checked, box(/Ana Horvat/).checked]).toEqual([false, true])
  })
})

describe('an order in installments', () => {
  it('is refunded as a whole: its request starts with the account, and contains no items', async () => {
    // P2.6-02 P9-08 A-109
    const { requests } = visit({ order: planOrder })
    expect(screen.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      '1Bank account',
      '2Review',
    ])
    expect(screen.queryByRole('checkbox')).toBeNull()
    const all = ['ItemAmount', 'Paid so far€45.00', 'Fees-€6.00', 'Refund fees-€5.00', 'Total€34.00']
    expect(sums()).toEqual(all)
    await fillAccount()
    await press('Continue')
    expect(sums()).toEqual(all)
    await press('Submit request')
    await waitFor(() =>
      expect(requests[0]?.body).toMatchObject({ order_id: 1, tickets: '', merchandise: '' }),
    )
  })

  it('whose fees equal the paid amount says that nothing would be refunded', async () => {
    // P9-08 A-138
    visit({ order: { ...planOrder, total_paid: 1000 } })
    expect(sums().slice(-2)).toEqual(['Fees beyond what you have paid€1.00', 'Total€0.00'])
    await fillAccount()
    await press('Continue')
    expect(screen.getByText(/you would get nothing back/)).toBeTruthy()
  })
})
