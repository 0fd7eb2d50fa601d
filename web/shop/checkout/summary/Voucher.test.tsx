import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { refetchCart } from '#web/shop/carts/cart.ts'
import { cartOf, lineFor, weekend } from '#web/testing/fixtures/shop.ts'
import { pendingOrder, zoe, zoesData } from '#web/testing/fixtures/orders.ts'
import { closeShop } from '#web/testing/shop.tsx'
import {
  button,
  leave,
  payment,
  refusal,
  row,
  sent,
  tickets,
  visit,
  withShirt,
  wrong,
} from '#web/testing/checkout.tsx'

const known = zoesData()
known.customer = { ...zoe, country: 'HR' }

const step = { amount: 4500, count: 1, units: 'months', due_on: null } as const
const inInstallments = {
  ...weekend,
  has_payment_plan: true,
  payment_plan: [{ ...step, count: 0 }, step, step],
}

const field = () => screen.queryByLabelText('Voucher code')
const remove = () => screen.getByRole('button', { name: /^Remove voucher/ })
const methodShown = () => screen.getByRole('region', { name: 'Payment method' }).textContent
const placed = { body: { order: pendingOrder, payment: null, data: { orders: [pendingOrder] } } }

afterEach(leave)

/** Zoë with a voucher. */
async function spend(code: string, input: Partial<Parameters<typeof visit>[0]> = {}) {
  const visited = await visit({ cart: tickets, known, ...input })
  await visited.user.type(screen.getByLabelText('Voucher code'), `${code}{Enter}`)
  return visited
}

describe('a voucher', () => {
  it('has a field that refuses an empty and an unknown code', async () => {
    // S2.6-05 S5-28 S5-29
    const { user, requests } = await visit({ cart: tickets })
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(wrong()).toEqual(['Please enter a voucher code.'])
    expect(requests.map(({ name }) => name)).not.toContain('apply-code')
    await user.type(screen.getByLabelText('Voucher code'), 'nonsense{Enter}')
    await waitFor(() => expect(wrong()).toEqual(['Invalid or expired voucher code.']))
    expect(field()?.getAttribute('aria-invalid')).toBe('true')
    expect(row(/^Total/)).toBe('Total€133.00')
  })

  it('takes its amount off in a line of its own, and no second one is asked for', async () => {
    // S3-04 S5-30
    await spend('welcome10')
    await waitFor(() => expect(row(/^Total/)).toBe('Total€123.00'))
    expect(row(/Voucher/)).toBe('Voucher WELCOME10 Remove-€10.00')
    // The tax in what is left to pay.
    expect(row(/tax/)).toBe('Includes 25% tax€24.60')
    expect(field()).toBeNull()
    expect(document.activeElement).toBe(remove())
    expect(screen.queryByText(/is lost/)).toBeNull()
  })

  it('can be taken off again', async () => {
    const { user } = await spend('welcome10')
    await screen.findByRole('row', { name: /Voucher/ })
    await user.click(remove())
    expect(row(/^Total/)).toBe('Total€133.00')
    expect(row(/tax/)).toBe('Includes 25% tax€26.60')
    expect(document.activeElement).toBe(field())
  })

  it('is sent with the total that it leaves', async () => {
    // S1-09 A-065
    const { user, requests } = await spend('welcome10', { checkOut: () => placed })
    await screen.findByRole('row', { name: /Voucher/ })
    await user.click(screen.getByRole('checkbox'))
    await user.click(button())
    await waitFor(() => expect(sent(requests)).toBeDefined())
    expect(sent(requests)).toMatchObject({
      voucher_code: 'WELCOME10',
      order: { payment_method: 'credit_card', expected_total: 12_300 },
    })
  })
})

describe('a voucher as the order changes', () => {
  it('pays for all of a cheaper order, and the lost amount is shown', async () => {
    // S4-11 S5-32 A-074
    const { user, requests } = await spend('golden', { checkOut: () => placed })
    await waitFor(() => expect(row(/^Total/)).toBe('Total€0.00'))
    expect(screen.getByText(/worth €500.00, more than this order.*€367.00, is lost/)).toBeTruthy()
    expect(methodShown()).toContain('There is nothing left to pay.')
    expect(screen.queryByRole('radio')).toBeNull()
    expect(button().textContent).toBe('Checkout')
    await user.click(screen.getByRole('checkbox'))
    await user.click(button())
    expect(await screen.findByRole('dialog', { name: 'Use the voucher for this order?' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Back to the order' }))
    expect(sent(requests)).toBeUndefined()
    await user.click(button())
    await user.click(await screen.findByRole('button', { name: 'Use it' }))
    await waitFor(() =>
      expect(sent(requests)).toMatchObject({ order: { payment_method: 'voucher', expected_total: 0 } }),
    )
  })

  it('pays for shipping too, and no longer for everything when the cart has grown', async () => {
    // S4-18 A-074
    const { state, user } = await spend('golden', { cart: withShirt })
    await user.selectOptions(payment().getByLabelText('Country'), 'HR')
    await waitFor(() => expect(row(/Voucher/)).toBe('Voucher GOLDEN Remove-€173.00'))
    state.cart = cartOf([1, 2, 3, 4].map((id) => lineFor({ ...weekend, id }, 'Zoë Brontë')))
    await refetchCart()
    await waitFor(() => expect(row(/^Total/)).toBe('Total€32.00'))
    expect(methodShown()).toContain('Credit card')
    expect(screen.queryByText(/is lost/)).toBeNull()
  })

  it('that was redeemed elsewhere meanwhile is removed with a message, and can be entered again', async () => {
    //
    const checkOut = () => refusal({ voucher_code: ['Invalid or expired voucher code.'] })
    const { user } = await spend('welcome10', { checkOut })
    await screen.findByRole('row', { name: /Voucher/ })
    await user.click(screen.getByRole('checkbox'))
    await user.click(button())
    await waitFor(() => expect(wrong()).toEqual(['Invalid or expired voucher code.']))
    expect(field()?.getAttribute('aria-invalid')).toBe('true')
    expect(row(/^Total/)).toBe('Total€133.00')
  })

  it('stays during a visit to another page, and is removed with the order', async () => {
    // S4-07
    await spend('welcome10')
    await screen.findByRole('row', { name: /Voucher/ })
    document.body.replaceChildren()
    const { user, at } = await visit({ cart: tickets, known, checkOut: () => placed })
    expect(row(/Voucher/)).toBe('Voucher WELCOME10 Remove-€10.00')
    await user.click(screen.getByRole('checkbox'))
    await user.click(button())
    await waitFor(() => expect(at()).toBe('/portal/orders/K7QX-2M9D'))
    document.body.replaceChildren()
    closeShop()
    await visit({ cart: tickets, known })
    expect(row(/^Total/)).toBe('Total€133.00')
  })
})

describe('a voucher that is worth a little more than the order', () => {
  it('is used without a question', async () => {
    const { user, requests } = await spend('roomy', { checkOut: () => placed })
    await screen.findByText(/€17.00, is lost/)
    await user.click(screen.getByRole('checkbox'))
    await user.click(button())
    await waitFor(() => expect(sent(requests)).toMatchObject({ voucher_code: 'ROOMY' }))
  })
})

describe('a payment plan', () => {
  it('takes no voucher, and none is sent', async () => {
    // S5-31 S7-02 S3-07
    const { user, requests } = await visit({ cart: cartOf([lineFor(inInstallments, 'Zoë Brontë')]), known })
    expect(field()).toBeNull()
    await user.click(screen.getByRole('checkbox'))
    await user.click(button())
    await waitFor(() => expect(sent(requests)).toBeDefined())
    expect(Object.keys(sent(requests) ?? {})).not.toContain('voucher_code')
  })
})
