import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { refetchCart } from '#web/shop/carts/cart.ts'
import * as storage from '#web/lib/browser/storage.ts'
import { bus, cartOf, lineFor, weekend } from '#web/testing/fixtures/shop.ts'
import { pendingOrder, shipping, zoe, zoesData } from '#web/testing/fixtures/orders.ts'
import { shownToasts } from '#web/lib/toasts.ts'
import {
  billing,
  button,
  leave,
  parcel,
  payment,
  refusal,
  row,
  sent,
  terms,
  tickets,
  visit,
  withShirt,
  wrong,
} from '#web/testing/checkout.tsx'

const same = () => parcel().getByRole('button', { name: 'Same as billing address' })

afterEach(leave)

describe('the checkout of an empty cart', () => {
  it('says so and leads to the tickets', async () => {
    // S2.6-01
    await visit({ cart: null })
    expect(screen.getByText('Your cart is empty.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See the tickets' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Checkout' })).toBeNull()
  })
})

describe('what an order costs', () => {
  it('is shown line by line as calculated by the server', async () => {
    // S2.6-02 S2.6-04 S2.6-06 S2.6-09 S3-30 S3-09
    await visit({ cart: tickets })
    expect(row(/Weekend/)).toBe('WeekendZoë Brontë€133.00')
    expect(row(/^Total/)).toBe('Total€133.00')
    expect(button().textContent).toBe('Checkout and pay €133.00')
    expect(row(/25% tax/)).toBe('Includes 25% tax€26.60')
    expect(screen.queryByRole('row', { name: /Shipping/ })).toBeNull()
  })

  it('names the departure in the time of its place', async () => {
    // S3-35
    const line = { ...lineFor(bus, 'Zoë Brontë'), starts_at: '2027-07-08T10:00:00Z' }
    await visit({ cart: cartOf([line]) })
    expect(row(/Bus/)).toMatch(/8 July 2027.*12:00/)
  })

  it('is calculated again for each shipping country, and says if shipping is not possible', async () => {
    // S4-19 S4-20 S8-06 S8-07 S3-08
    const { user, requests } = await visit({ cart: withShirt })
    expect(screen.getByText('Please select your country to see your shipping rates.')).toBeTruthy()
    expect(row(/^Total/)).toBe('Total€168.00 + shipping')
    expect(button().textContent).toBe('Checkout')
    await user.click(same())
    await user.selectOptions(parcel().getByLabelText('Country'), 'HR')
    await waitFor(() => expect(button().textContent).toBe('Checkout and pay €173.00'))
    expect(row(/^Total/)).toBe('Total€173.00')
    expect(row(/^Shipping/)).toBe('Shipping Post€5.00')
    expect(parcel().getByRole<HTMLOptionElement>('option', { name: 'Iceland (no shipping)' }).disabled).toBe(
      true,
    )
    await user.selectOptions(payment().getByLabelText('Country'), 'IS')
    await user.click(same())
    await screen.findByText('We are currently unable to ship to your country.')
    await user.click(button())
    expect(wrong()).toContain('We are currently unable to ship to your country.')
    expect(sent(requests)).toBeUndefined()
  })

  it('is not validated while it is being calculated for another country, but the server does', async () => {
    //
    const { user, requests, state } = await visit({ cart: withShirt })
    await user.selectOptions(payment().getByLabelText('Country'), 'IS')
    await screen.findByText('We are currently unable to ship to your country.')
    const { promise, resolve } = Promise.withResolvers<void>()
    state.reckoned = promise
    await user.selectOptions(parcel().getByLabelText('Country'), 'HR')
    await user.click(button())
    expect(wrong()).toContain('Please accept the Terms and Conditions.')
    expect(screen.queryByText('We are currently unable to ship to your country.')).toBeNull()
    resolve()
    await waitFor(() => expect(row(/^Shipping/)).toBe('Shipping Post€5.00'))
    expect(sent(requests)).toBeUndefined()
  })

  it('is shown as a plan with what is paid today, where there is one', async () => {
    // S2.6-03 S2.6-14
    const step = { amount: 4500, count: 1, units: 'months', due_on: null } as const
    const product = { ...weekend, has_payment_plan: true, payment_plan: [{ ...step, count: 0 }, step, step] }
    await visit({ cart: cartOf([lineFor(product, 'Zoë Brontë')]) })
    expect(row(/today/)).toBe('To pay today€45.00')
    expect(screen.getByText(/the others by card when they fall due/)).toBeTruthy()
    expect(button().parentElement?.textContent).toMatch(/Total €133\.00Checkout and pay €45\.00 today$/)
    await screen.findByText('Initial payment')
  })
})

describe('an order that cannot be placed yet', () => {
  it('lists all errors at once, and marks and describes their fields', async () => {
    // S5-19 S5-20 S5-22 S5-23 S5-24 A-045
    const { user, requests } = await visit({ cart: withShirt })
    await user.click(button())
    expect(wrong()).toEqual([
      'Please choose your country.',
      'Please choose the shipping country.',
      'Please fill out the following fields: City.',
      'Please accept the Terms and Conditions.',
    ])
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    const city = billing().getByLabelText('City')
    expect(city.getAttribute('aria-invalid')).toBe('true')
    const line = document.getElementById(city.getAttribute('aria-describedby') ?? '')
    expect(line?.textContent).toBe('Please fill out the following fields: City.')
    expect(
      billing()
        .getByLabelText(/Region/)
        .getAttribute('aria-invalid'),
    ).toBeNull()
    expect(sent(requests)).toBeUndefined()
  })

  it('asks for no shipping address without merchandise', async () => {
    // S2.6-08 S5-21
    const { user } = await visit({ cart: tickets })
    expect(screen.queryByRole('region', { name: 'Shipping address' })).toBeNull()
    await user.click(button())
    expect(wrong()).toEqual(['Please choose your country.', 'Please accept the Terms and Conditions.'])
  })
})

describe('an order that is refused', () => {
  it('only for its terms says so at their checkbox, which is right above the button', async () => {
    // S5-24
    const known = { ...zoesData(), customer: { ...zoe, country: 'HR' } }
    const { user } = await visit({ cart: tickets, known })
    await user.click(button())
    expect(wrong()).toEqual(['Please accept the Terms and Conditions.'])
    const alert = screen.getByRole('alert')
    expect(document.activeElement).toBe(alert)
    expect(alert.parentElement?.contains(terms())).toBe(true)
    expect(alert.closest('form')?.contains(button())).toBe(true)
    await user.click(terms())
    expect(terms().getAttribute('aria-invalid')).toBeNull()
  })

  it('says when there is no way to pay for it', async () => {
    // S4-14
    const { user } = await visit({
      cart: tickets,
      known: { ...zoesData(), config: { ...shipping, paymentMethods: {} } },
    })
    await user.click(button())
    expect(wrong()).toContain('No valid payment methods found.')
  })

  it('keeps what was typed when the server finds another price, and shows that price', async () => {
    //
    const known = { ...zoesData(), customer: { ...zoe, country: 'HR' } }
    const errors = { 'order.expected_total': ['The price of your order has changed. Please review it.'] }
    const { user, requests } = await visit({ cart: tickets, known, checkOut: () => refusal(errors) })
    await user.type(billing().getByLabelText(/City/), 'Split')
    await user.click(terms())
    await user.click(button())
    await screen.findByText('The price of your order has changed. Please review it.')
    expect(sent(requests)).toMatchObject({ order: { expected_total: 13300, payment_method: 'credit_card' } })
    await waitFor(() => expect(requests.filter(({ name }) => name === 'calculate-invoice')).toHaveLength(2))
    expect(billing().getByLabelText<HTMLInputElement>(/City/).value).toBe('Split')
  })

  it('marks the fields with errors from the server', async () => {
    // S8-13 P8-09
    const errors = {
      'customer.country': ['Please choose your country.'],
      'order.accepted_ts_and_cs': ['Please accept the Terms and Conditions.'],
    }
    const known = { ...zoesData(), customer: { ...zoe, country: 'HR' } }
    const { user } = await visit({ cart: tickets, known, checkOut: () => refusal(errors) })
    await user.click(terms())
    await user.click(button())
    await waitFor(() => expect(wrong()).toHaveLength(2))
    expect(payment().getByLabelText('Country').getAttribute('aria-invalid')).toBe('true')
    expect(terms().getAttribute('aria-invalid')).toBe('true')
  })
})

describe('a cart that another window has changed', () => {
  const known = { ...zoesData(), customer: { ...zoe, country: 'HR' } }
  const errors = {
    'order.shipping_country': ['Please choose the shipping country.'],
    'order.shipping_address': ['Please fill out the following fields: Street, City.'],
  }

  it('is loaded again, with the fields that it needs, as soon as the server refuses the old one', async () => {
    // S8-13 A-065
    const { user, state } = await visit({ cart: tickets, known, checkOut: () => refusal(errors) })
    await user.type(billing().getByLabelText(/City/), 'Split')
    await user.click(terms())
    state.cart = withShirt
    await user.click(button())
    await screen.findByRole('region', { name: 'Shipping address' })
    expect(wrong()).toEqual(Object.values(errors).flat())
    await waitFor(() => expect(row(/^Total/)).toBe('Total€173.00'))
    expect(billing().getByLabelText<HTMLInputElement>(/City/).value).toBe('Split')
    expect((terms() as HTMLInputElement).checked).toBe(true)
  })

  it('costs what it did when it is again as it was', async () => {
    //
    const { user, state } = await visit({ cart: tickets, known, checkOut: () => refusal(errors) })
    await user.click(terms())
    state.cart = withShirt
    await user.click(button())
    await waitFor(() => expect(row(/^Total/)).toBe('Total€173.00'))
    state.cart = tickets
    await refetchCart()
    await waitFor(() => expect(row(/^Total/)).toBe('Total€133.00'))
    expect(screen.queryByRole('region', { name: 'Shipping address' })).toBeNull()
  })
})

describe('a cart at the checkout', () => {
  it('that expires meanwhile is explained, with a link to the tickets', async () => {
    // S4-05 S8-01
    const { state } = await visit({ cart: { ...tickets, expires_at: tickets.now } })
    state.cart = null
    await refetchCart()
    await screen.findByText('Your cart has come to its end')
    expect(screen.getByText(/The time for which we hold places is over/)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    expect(screen.getByRole('link', { name: 'See the tickets' })).toBeTruthy()
  })

  it('that another window has checked out leads to its order', async () => {
    // S2.6-13 A-066
    const { state } = await visit({ cart: tickets, ordered: [pendingOrder] })
    state.cart = null
    await refetchCart()
    await screen.findByText('Your cart has become an order')
    const link = await screen.findByRole('link', { name: 'See your order' })
    expect(link.getAttribute('href')).toBe('/portal/orders/K7QX-2M9D')
  })

  it('that disappears before its expiry leads to the orders, also if its own order is not found', async () => {
    const { state } = await visit({ cart: tickets })
    state.cart = null
    await refetchCart()
    await screen.findByText('Your cart has become an order')
    expect(screen.queryByText('Your cart has come to its end')).toBeNull()
    expect(screen.getByRole('link', { name: 'All orders' }).getAttribute('href')).toBe('/portal')
  })

  it.each([
    ['null', { payment: null }],
    ['absent', {}],
  ])('becomes an order that is shown at once when its payment is %s', async (_what, payment) => {
    // S4-06 S4-08 S4-17 A-016
    const known = { ...zoesData(), customer: { ...zoe, country: 'HR' } }
    const body = { order: pendingOrder, ...payment, data: { orders: [pendingOrder] } }
    const { user, at } = await visit({ cart: tickets, known, checkOut: () => ({ body }) })
    await user.click(terms())
    await user.click(button())
    await waitFor(() => expect(at()).toBe('/portal/orders/K7QX-2M9D'))
    expect(shownToasts().map(({ text }) => text)).toContain(
      'The payment page could not be opened. Your order is kept: please try again from its page.',
    )
    expect(storage.cartCode.get()).toBeNull()
  })
})

describe('an order whose terms are changed meanwhile', () => {
  it('has new terms read and ticked again when they change before the order is placed', async () => {
    //
    const text = 'The Terms and Conditions have changed. Please read and accept them again.'
    const known = { ...zoesData(), customer: { ...zoe, country: 'HR' } }
    const { user, requests } = await visit({
      cart: tickets,
      known,
      checkOut: () => refusal({ 'order.accepted_ts_and_cs': [text] }),
    })
    await user.click(terms())
    await user.click(button())
    await screen.findByText(text)
    expect(sent(requests)).toMatchObject({ order: { accepted_ts_and_cs: true, terms_version: 'of spring' } })
    await waitFor(() => expect(requests.some(({ name }) => name === 'get-data')).toBe(true))
  })
})
