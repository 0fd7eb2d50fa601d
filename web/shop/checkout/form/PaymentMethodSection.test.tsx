import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { EventSettings } from '#contract/config.ts'
import { shipping, zoesData } from '#web/testing/fixtures/orders.ts'
import { billing, button, leave, refusal, sent, tickets, visit, wrong } from '#web/testing/checkout.tsx'

const paymentMethods = { credit_card: 'By card', bank_transfer: 'By transfer', voucher: 'Voucher' }
const both = {
  creditCardActive: true,
  bankTransferActive: true,
  bankTransferCountries: ['HR'],
  ageRangeActive: false,
}

/** Zoë at the checkout of a ticket for an event with these settings. */
const visitOf = (summer: EventSettings) =>
  visit({
    cart: tickets,
    known: { ...zoesData(), config: { ...shipping, paymentMethods, eventSettings: { summer } } },
  })

const method = () => screen.getByRole('region', { name: 'Payment method' })
const radios = () => screen.queryAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)
const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.value

afterEach(leave)

describe('how an order is paid', () => {
  it('is chosen where card and transfer are both allowed, and is by card at first', async () => {
    // S2.6-06 S4-15 A-062
    const { user, heard } = await visitOf(both)
    await user.selectOptions(billing().getByLabelText('Country'), 'HR')
    expect(radios()).toEqual(['credit_card', 'bank_transfer'])
    expect(chosen()).toBe('credit_card')
    await user.click(screen.getByRole('radio', { name: 'By transfer' }))
    await user.click(screen.getByRole('checkbox'))
    await user.click(button())
    await waitFor(() => expect(sent(heard)).toMatchObject({ order: { payment_method: 'bank_transfer' } }))
  })

  it('changes with the country, and back to what was chosen', async () => {
    // S5-27
    const { user } = await visitOf(both)
    expect(radios()).toEqual([])
    expect(method().textContent).toContain('By card')
    await user.selectOptions(billing().getByLabelText('Country'), 'HR')
    await user.click(screen.getByRole('radio', { name: 'By transfer' }))
    await user.selectOptions(billing().getByLabelText('Country'), 'IS')
    expect(radios()).toEqual([])
    expect(method().textContent).toContain('By card')
    await user.selectOptions(billing().getByLabelText('Country'), 'HR')
    expect(chosen()).toBe('bank_transfer')
  })

  it('is by card without a choice where only that is allowed', async () => {
    // S4-13
    const { user } = await visitOf({ ...both, bankTransferActive: false })
    await user.selectOptions(billing().getByLabelText('Country'), 'HR')
    expect(radios()).toEqual([])
    expect(method().textContent).toContain('By card')
  })

  it('is by transfer without a choice where only that is allowed, once the country is known', async () => {
    // S4-12
    const { user } = await visitOf({ ...both, creditCardActive: false })
    expect(method().textContent).toContain('Please choose your country to see how you can pay.')
    await user.click(button())
    expect(wrong()).not.toContain('No valid payment methods found.')
    await user.selectOptions(billing().getByLabelText('Country'), 'HR')
    expect(radios()).toEqual([])
    expect(method().textContent).toContain('By transfer')
  })

  it('is in no way where the country is not listed', async () => {
    // S4-14
    const { user, heard } = await visitOf({ ...both, creditCardActive: false })
    await user.selectOptions(billing().getByLabelText('Country'), 'IS')
    expect(method().textContent).toContain('No valid payment methods found.')
    await user.click(screen.getByRole('checkbox'))
    await user.click(button())
    expect(wrong()).toEqual(['No valid payment methods found.'])
    expect(sent(heard)).toBeUndefined()
  })
})

describe('ways to pay that the festival has changed meanwhile', () => {
  it('are offered as soon as the server refuses the old ones', async () => {
    //
    const errors = { 'order.payment_method': ['Please choose a valid payment method.'] }
    const known = { ...zoesData(), config: { ...shipping, paymentMethods, eventSettings: { summer: both } } }
    const { user } = await visit({ cart: tickets, known, checkOut: () => refusal(errors) })
    await user.selectOptions(billing().getByLabelText('Country'), 'HR')
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
