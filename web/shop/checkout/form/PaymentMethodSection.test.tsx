import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { EventSettings } from '#contract/config.ts'
import type { Data } from '#contract/data.ts'
import { shipping, zoesData } from '#web/testing/fixtures/orders.ts'
import { cartOf, lineFor, weekend } from '#web/testing/fixtures/shop.ts'
import {
  billing,
  button,
  leave,
  payment,
  refusal,
  sent,
  tickets,
  visit,
  wrong,
} from '#web/testing/checkout.tsx'

const paymentMethods = { credit_card: 'By card', bank_transfer: 'By transfer', voucher: 'Voucher' }
const both = {
  creditCardActive: true,
  bankTransferActive: true,
  bankTransferCountries: ['HR'],
  ageRangeActive: false,
}

/** Zoë at the checkout of a ticket for an event with these settings. */
const visitOf = (summer: EventSettings, known: Partial<Data> = {}) =>
  visit({
    cart: tickets,
    known: { ...zoesData(), config: { ...shipping, paymentMethods, eventSettings: { summer } }, ...known },
  })

const method = () => screen.getByRole('region', { name: 'Payment method' })
const radios = () => screen.queryAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)
const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.value

afterEach(leave)

describe('how an order is paid', () => {
  it('can be chosen if card and transfer are both allowed, with the card as the default', async () => {
    // S2.6-06 S4-15 A-062
    const { user, requests } = await visitOf(both)
    await user.selectOptions(payment().getByLabelText('Country'), 'HR')
    expect(radios()).toEqual(['credit_card', 'bank_transfer'])
    expect(chosen()).toBe('credit_card')
    await user.click(screen.getByRole('radio', { name: 'By transfer' }))
    await user.click(screen.getByRole('checkbox'))
    await user.click(button())
    await waitFor(() => expect(sent(requests)).toMatchObject({ order: { payment_method: 'bank_transfer' } }))
  })

  it('is asked before the address, together with the country, and explains each method', async () => {
    const { user } = await visitOf(both)
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings.indexOf('Payment method')).toBeLessThan(headings.indexOf('Billing address'))
    await user.selectOptions(payment().getByLabelText('Country'), 'HR')
    const follows = (name: string) => {
      const [id = ''] = screen.getByRole('radio', { name }).getAttribute('aria-describedby')?.split(' ') ?? []
      return document.getElementById(id)?.textContent
    }
    expect(follows('By card')).toMatch(/^You pay now/)
    expect(follows('By transfer')).toMatch(/^You pay later/)
  })

  it('changes with the country, and back to what was chosen', async () => {
    // S5-27
    const { user } = await visitOf(both)
    expect(radios()).toEqual([])
    expect(method().textContent).toContain('By card')
    expect(method().textContent).toContain('From some countries a bank transfer is possible')
    await user.selectOptions(payment().getByLabelText('Country'), 'HR')
    expect(method().textContent).not.toContain('From some countries')
    await user.click(screen.getByRole('radio', { name: 'By transfer' }))
    await user.selectOptions(payment().getByLabelText('Country'), 'IS')
    expect(radios()).toEqual([])
    expect(method().textContent).toContain('By card')
    await user.selectOptions(payment().getByLabelText('Country'), 'HR')
    expect(chosen()).toBe('bank_transfer')
  })

  it('is by card without a choice if only that is allowed', async () => {
    // S4-13
    const { user } = await visitOf({ ...both, bankTransferActive: false })
    await user.selectOptions(payment().getByLabelText('Country'), 'HR')
    expect(radios()).toEqual([])
    expect(method().textContent).toContain('By card')
  })

  it('is by transfer without a choice if only that is allowed, once the country is known', async () => {
    // S4-12
    const { user } = await visitOf({ ...both, creditCardActive: false })
    expect(method().textContent).toContain('Please choose your country to see how you can pay.')
    await user.click(button())
    expect(wrong()).not.toContain('No valid payment methods found.')
    await user.selectOptions(payment().getByLabelText('Country'), 'HR')
    expect(radios()).toEqual([])
    expect(method().textContent).toContain('By transfer')
  })

  it('is not possible if the country is not listed', async () => {
    // S4-14
    const { user, requests } = await visitOf({ ...both, creditCardActive: false })
    await user.selectOptions(payment().getByLabelText('Country'), 'IS')
    expect(method().textContent).toContain('No valid payment methods found.')
    await user.click(screen.getByRole('checkbox'))
    await user.click(button())
    expect(wrong()).toEqual(['No valid payment methods found.'])
    expect(sent(requests)).toBeUndefined()
  })
})

describe('a transfer from some countries', () => {
  it('is said to be possible as long as the country is only the one that the browser suggests', async () => {
    //
    const { user } = await visitOf(both, { country: 'IS' })
    expect(payment().getByLabelText<HTMLSelectElement>('Country').value).toBe('IS')
    expect(method().textContent).toContain('From some countries a bank transfer is possible')
    await user.selectOptions(payment().getByLabelText('Country'), 'HR')
    expect(method().textContent).not.toContain('From some countries')
    leave()
    await visitOf(both, { country: 'HR' })
    expect(radios()).toEqual(['credit_card', 'bank_transfer'])
    expect(method().textContent).not.toContain('From some countries')
  })

  it('is not said to be possible to who has another country in the account', async () => {
    const { customer } = zoesData()
    await visitOf(both, { country: 'IS', customer: customer && { ...customer, country: 'IS' } })
    expect(method().textContent).not.toContain('From some countries')
  })
})

describe('a plan', () => {
  it('paid by transfer does not mention a card', async () => {
    const step = { amount: 6650, count: 1, units: 'months', due_on: null } as const
    const product = { ...weekend, has_payment_plan: true, payment_plan: [{ ...step, count: 0 }, step] }
    const config = { ...shipping, paymentMethods, eventSettings: { summer: both } }
    const { user } = await visit({
      cart: cartOf([lineFor(product, 'Zoë Brontë')]),
      known: { ...zoesData(), config },
    })
    await user.selectOptions(payment().getByLabelText('Country'), 'HR')
    expect(screen.getByText(/the others by card when they fall due/)).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'By transfer' }))
    expect(screen.getByText(/^You transfer the first installment now/)).toBeTruthy()
    expect(screen.queryByText(/by card when/)).toBeNull()
  })
})

describe('ways to pay that the festival has changed meanwhile', () => {
  it('are offered as soon as the server refuses the old ones', async () => {
    //
    const errors = { 'order.payment_method': ['Please choose a valid payment method.'] }
    const known = { ...zoesData(), config: { ...shipping, paymentMethods, eventSettings: { summer: both } } }
    const { user } = await visit({ cart: tickets, known, checkOut: () => refusal(errors) })
    await user.selectOptions(payment().getByLabelText('Country'), 'HR')
    await user.click(screen.getByRole('checkbox'))
    known.config = { ...known.config, eventSettings: { summer: { ...both, creditCardActive: false } } }
    await user.click(button())
    await waitFor(() => expect(method().textContent).toContain('By transfer'))
    expect(radios()).toEqual([])
    expect(wrong()).toEqual(['Please choose a valid payment method.'])
  })
})

describe('the billing address', () => {
  it('leads to the account, where the name and the email address are changed', async () => {
    // S2.6-12
    await visitOf(both)
    expect(billing().getByRole('link').getAttribute('href')).toBe('/account')
  })
})
