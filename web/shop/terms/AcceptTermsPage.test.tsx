import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { TermsOrder } from '#contract/links.ts'
import { place, shipping, shirt, zoesData } from '#web/testing/fixtures/orders.ts'
import { type ReceivedCall, fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { AcceptTermsPage } from './AcceptTermsPage.tsx'

const guest = {
  ...zoesData(),
  customer: null,
  config: { ...shipping, paymentMethods: { credit_card: 'Credit card' } },
}
const routes = [{ path: '/accept-tcs/:order/:checksum', element: <AcceptTermsPage /> }]

const piece = { ...shirt, code: null, status: 'pending', pending: true }
const bus = {
  ...place,
  id: 72,
  product: 'Bus',
  full_name: 'Ivo',
  price: 1500,
  fee: 0,
  starts_at: '2027-07-08T10:00:00Z',
}

const order: TermsOrder = {
  code: 'K7QX-2M9D',
  created_at: '2027-01-01T12:00:00Z',
  staff: 'Box office',
  total_price: 18300,
  tickets: [],
  cartProducts: [place, bus],
  merchandisePurchases: [],
  cartMerchandise: [piece],
  shipping_amount: 500,
  donation_amount: 0,
  payment_method: 'credit_card',
  accepted_ts_and_cs: null,
  attempt: 0,
}
const accepted = { accepted_ts_and_cs: '2027-01-02T12:00:00Z' }

/** Opens the link of an order; the server responds to the acceptance as given. */
async function open(
  shown: Partial<TermsOrder> = {},
  answer: object = { body: { payment: null, data: {} } },
): Promise<ReceivedCall[]> {
  const requests = fakeServer(({ name }) =>
    name === 'get-terms-and-conditions-order'
      ? { body: { order: { ...order, ...shown } } }
      : { body: {}, ...answer },
  )
  renderShop('/accept-tcs/K7QX-2M9D/abc', routes, guest)
  await screen.findByRole('heading', { level: 1 })
  return requests
}

const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const accept = (requests: ReceivedCall[]) =>
  requests.filter(({ name }) => name === 'accept-terms-and-conditions')

afterEach(closeShop)

describe('the link of an order whose terms are not accepted', () => {
  it('shows the order: its code, when, by whom, for how much, how many things, how it is paid', async () => {
    // S2.7-02 S2.7-03 S2.7-04 S2.7-05 S2.7-06 S2.7-07 S2.7-08 P3-25 S3-34
    const requests = await open()
    expect(requests[0]?.body).toEqual({ order: 'K7QX-2M9D', checksum: 'abc' })
    expect(fact('Order')).toBe('K7QX-2M9D')
    expect(fact('Received')).toMatch(/1 January 2027.*13:00/)
    expect(fact('Via')).toBe('Box office')
    expect(fact('Total price')).toBe('€183.00')
    expect(fact('Tickets')).toBe('2')
    expect(fact('Merchandise')).toBe('1')
    expect(fact('Payment method')).toBe('Credit card')
  })

  it('says Website where nobody of the staff made it', async () => {
    // S2.7-04 A-085
    await open({ staff: null })
    expect(fact('Via')).toBe('Website')
  })

  it('lists every item in a table that sums to the total', async () => {
    // S2.7-09 A-091 A-161
    await open({ cartProducts: [place, { ...bus, bundle: 'Family weekend' }] })
    const rows = within(screen.getByRole('table'))
      .getAllByRole('row')
      .map((row) => row.textContent)
    expect(rows.slice(1)).toEqual([
      'WeekendZoë Brontë€133.00',
      expect.stringMatching(/^BusIvoFamily weekend.*8 July 2027.*12:00€15\.00$/),
      'Shirt€35.00',
      'Shipping€5.00',
      'Discount-€5.00',
      'Total€183.00',
    ])
  })

  it('cannot be accepted without the checkbox, and shows the terms', async () => {
    // S2.7-10 S2.7-11 P5-02 A-082
    const requests = await open()
    await press('Accept Terms and Conditions')
    expect(screen.getByRole('alert').textContent).toBe('Please accept the Terms and Conditions.')
    expect(accept(requests)).toEqual([])
    await userEvent.click(screen.getByRole('link', { name: 'Terms and Conditions' }))
    expect(await screen.findByRole('dialog', { name: 'Terms and Conditions' })).toBeTruthy()
  })

  it('thanks, and refers to the mails, if there is nothing to pay here', async () => {
    // S2.7-13 S4-23
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    const requests = await open({ payment_method: 'bank_transfer' })
    await userEvent.click(screen.getByRole('checkbox'))
    await press('Accept Terms and Conditions')
    expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeTruthy()
    expect(screen.getByText(/Please check your email/)).toBeTruthy()
    // The button is at the end of a long page, the thanks at its start.
    expect(scroll.mock.contexts).toEqual([screen.getByRole('region', { name: 'Thank you' })])
    expect(accept(requests)[0]?.body).toEqual({
      order: 'K7QX-2M9D',
      checksum: 'abc',
      terms_version: 'of spring',
    })
  })

  it('shows a notice while it redirects to the bank, from where Back returns to the link', async () => {
    // S2.7-14 A-081
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
    const here = location.href
    await open(
      {},
      { body: { data: {}, payment: { action: 'submit', url: 'https://bank.example/pay', params: {} } } },
    )
    await userEvent.click(screen.getByRole('checkbox'))
    await press('Accept Terms and Conditions')
    expect(await screen.findByRole('heading', { name: 'Please wait' })).toBeTruthy()
    expect(submit).toHaveBeenCalledOnce()
    expect(location.href).toBe(here)
    document.body.replaceChildren()
  })
})

describe('the link of an order whose terms are accepted', () => {
  it('proceeds to the payment of what is not paid, with the tick as it was given', async () => {
    // S2.7-12 A-082
    const requests = await open(accepted)
    const tick = screen.getByRole('checkbox')
    expect([tick.getAttribute('disabled'), tick.matches(':checked')]).toEqual(['', true])
    expect(screen.queryByRole('button', { name: 'Accept Terms and Conditions' })).toBeNull()
    await press('Proceed to payment')
    await waitFor(() => expect(accept(requests)).toHaveLength(1))
  })

  it('shows the contact after too many failed cards', async () => {
    //
    const text = 'The maximum number of card attempts has been reached. Please contact us immediately.'
    await open(accepted, { status: 422, body: { message: text, errors: { payment: [text] } } })
    await press('Proceed to payment')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text))
    expect(screen.getByRole('link', { name: 'hello@lights.example' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Proceed to payment' })).toBeNull()
  })

  it('offers no payment once too many cards have failed', async () => {
    // A-119 A-135
    await open({ ...accepted, attempt: 5 })
    expect(
      screen.getByText(/maximum number of card attempts has been reached\. Please contact us/),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'hello@lights.example' })).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByText(/Only your payment is missing/)).toBeNull()
  })

  it('thanks when nothing is left to do', async () => {
    //
    await open({ ...accepted, cartProducts: [], cartMerchandise: [], tickets: [place] })
    expect(screen.getByRole('heading', { name: 'Thank you' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Proceed to payment' })).toBeNull()
  })
})

describe('an invalid link', () => {
  const expired = async () => {
    expect(await screen.findByRole('heading', { level: 1, name: 'Link expired' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  }

  it.each([
    ['the server knows no such order', { status: 404, body: { message: 'Link expired' } }],
    [
      'too many have guessed',
      { status: 429, body: { message: 'Too many attempts. Please try again later.' } },
    ],
    ['the server has failed', { status: 500, body: {} }],
  ])('has expired when %s', async (_why, answer) => {
    // S2.7-01 A-083
    fakeServer(() => answer)
    renderShop('/accept-tcs/NOPE/abc', routes, guest)
    await expired()
  })

  it('has expired when there is no network', async () => {
    // S2.7-01 A-083
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    renderShop('/accept-tcs/NOPE/abc', routes, guest)
    await expired()
  })

  it('has expired if the order ended while the page was open', async () => {
    let over = false
    fakeServer(({ name }) => {
      over ||= name === 'accept-terms-and-conditions'
      return over ? { status: 404, body: { message: 'Link expired' } } : { body: { order } }
    })
    renderShop('/accept-tcs/K7QX-2M9D/abc', routes, guest)
    await userEvent.click(await screen.findByRole('checkbox'))
    await press('Accept Terms and Conditions')
    await expired()
  })
})

describe('the link of an order whose terms are changed meanwhile', () => {
  it('shows the new terms when others were ticked, to be ticked again', async () => {
    // S2.7-10 A-080
    const text = 'The Terms and Conditions have changed. Please read and accept them again.'
    const news = {
      ...guest.config,
      termsVersion: 'of summer',
      texts: { ...guest.config.texts, terms: '<p>Be kinder.</p>' },
    }
    const requests = fakeServer(({ name, body }) => {
      if (name === 'get-terms-and-conditions-order') return { body: { order } }
      if (name === 'get-data') return { body: { data: { ...guest, config: news } } }
      return body['terms_version'] === 'of summer'
        ? { body: { payment: null, data: {} } }
        : { status: 422, body: { message: text, errors: { terms_version: [text] } } }
    })
    renderShop('/accept-tcs/K7QX-2M9D/abc', routes, guest)
    await userEvent.click(await screen.findByRole('checkbox'))
    await press('Accept Terms and Conditions')
    const dialog = within(await screen.findByRole('dialog', { name: 'Terms and Conditions' }))
    expect(dialog.getByText('Be kinder.')).toBeTruthy()
    expect(dialog.getByText(text)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
    await userEvent.click(screen.getByRole('checkbox'))
    await press('Accept Terms and Conditions')
    await screen.findByRole('heading', { name: 'Thank you' })
    expect(accept(requests).map(({ body }) => body['terms_version'])).toEqual(['of spring', 'of summer'])
  })
})

describe('a response without a payment', () => {
  it('has nothing to pay here, as if the payment were null', async () => {
    //
    await open({ payment_method: 'bank_transfer' }, { body: { data: {} } })
    await userEvent.click(screen.getByRole('checkbox'))
    await press('Accept Terms and Conditions')
    expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeTruthy()
  })
})

describe('the link of a ticket that was given', () => {
  it('says nothing of money, payment or merchandise', async () => {
    const free = { ...place, price: 0, fee: 0 }
    const present = {
      staff: 'Reassigned',
      total_price: 0,
      shipping_amount: 0,
      payment_method: 'voucher',
    } as const
    await open({ ...present, cartProducts: [free], cartMerchandise: [] })
    const names = screen.getAllByRole('term').map(({ textContent }) => textContent)
    expect(names).toEqual(['Order', 'Received', 'Tickets'])
    expect(screen.queryByRole('row', { name: /^Total/ })).toBeNull()
  })
})

it('the link of an order shows what a discounted item costs without its discount', async () => {
  //
  const discounts = [{ name: 'Radio listeners', amount: 1_000, fee_amount: 0 }]
  await open({ cartProducts: [{ ...bus, discounts }] })
  const row = screen.getByRole('row', { name: /Bus/ })
  expect(row.textContent).toContain('€15.00 instead of €25.00 Radio listeners')
})
