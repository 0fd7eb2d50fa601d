import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { leave, payment, row, tickets, visit, withShirt } from '#web/testing/checkout.tsx'
import { cartOf, lineFor, weekend } from '#web/testing/fixtures/shop.ts'
import { shipping, zoesData } from '#web/testing/fixtures/orders.ts'

const line = () => screen.getByRole('button', { name: /^Your order/ })
const isOpen = () => line().getAttribute('aria-expanded')

afterEach(leave)

describe('the order on a phone', () => {
  it('is one line, which expands', async () => {
    const { user } = await visit({ cart: tickets })
    expect(line().textContent).toBe('Your order 1 item · add a voucher €133.00')
    expect(isOpen()).toBe('false')
    const whole = document.getElementById(line().getAttribute('aria-controls') ?? '')
    expect(whole?.dataset['folded']).toBe('true')
    await user.click(line())
    expect([isOpen(), whole?.dataset['folded']]).toEqual(['true', undefined])
    expect(whole?.querySelector('table')).not.toBeNull()
  })

  it('expands automatically if it says that nothing can be shipped there', async () => {
    const countries = { HR: 'Croatia', IS: 'Iceland' }
    const config = { ...shipping, countries, shippingCountries: ['HR', 'IS'] }
    const { user } = await visit({ cart: withShirt, known: { ...zoesData(), config } })
    expect(isOpen()).toBe('false')
    await user.selectOptions(payment().getByLabelText('Country'), 'IS')
    await waitFor(() => expect(isOpen()).toBe('true'))
    await user.selectOptions(payment().getByLabelText('Country'), 'HR')
    await waitFor(() => expect(isOpen()).toBe('false'))
  })
})

describe('the total', () => {
  it('is never covered by a toast', async () => {
    await visit({ cart: tickets })
    expect(screen.getByRole('row', { name: /^Total/ }).matches('[data-main]')).toBe(true)
  })

  it('of free items is free', async () => {
    const nothing = { ...weekend, price: 0, fee: 0 }
    await visit({ cart: { ...cartOf([lineFor(nothing, 'Zoë Brontë')]), total_price: 0 } })
    expect(row(/^Total/)).toBe('TotalFree')
  })

  it('of a company in another country contains no tax, which it owes itself', async () => {
    const companyInvoices = { enabled: true, reverseCharge: true }
    const config = { ...shipping, companyInvoices, sellerVatCountry: 'HR' }
    const { user } = await visit({ cart: tickets, known: { ...zoesData(), config } })
    expect(row(/tax/)).toBe('Includes 25% tax€26.60')
    await user.click(screen.getByRole('button', { name: 'Invoice to a company' }))
    const number = screen.getByLabelText(/VAT number/)
    await user.type(number, 'de 136695976')
    const owed = 'Without VAT: your company owes it itself (reverse charge).'
    expect(screen.getByText(owed)).toBeDefined()
    expect(screen.queryByText('Includes 25% tax')).toBeNull()
    await user.clear(number)
    await user.type(number, 'HR94577403194')
    expect(screen.queryByText(owed)).toBeNull()
  })
})
