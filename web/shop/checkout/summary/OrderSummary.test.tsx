import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { leave, parcel, tickets, visit, withShirt } from '#web/testing/checkout.tsx'
import { shipping, zoesData } from '#web/testing/fixtures/orders.ts'

const line = () => screen.getByRole('button', { name: /^Your order/ })
const isOpen = () => line().getAttribute('aria-expanded')

afterEach(leave)

describe('the order on a phone', () => {
  it('is one line, which unfolds', async () => {
    const { user } = await visit({ cart: tickets })
    expect(line().textContent).toBe('Your order 1 item · add a voucher €133.00')
    expect(isOpen()).toBe('false')
    const whole = document.getElementById(line().getAttribute('aria-controls') ?? '')
    expect(whole?.dataset['folded']).toBe('true')
    await user.click(line())
    expect([isOpen(), whole?.dataset['folded']]).toEqual(['true', undefined])
    expect(whole?.querySelector('table')).not.toBeNull()
  })

  it('unfolds by itself where it says that nothing can be sent there', async () => {
    const countries = { HR: 'Croatia', IS: 'Iceland' }
    const config = { ...shipping, countries, shippingCountries: ['HR', 'IS'] }
    const { user } = await visit({ cart: withShirt, known: { ...zoesData(), config } })
    expect(isOpen()).toBe('false')
    await user.selectOptions(parcel().getByLabelText('Country'), 'IS')
    await waitFor(() => expect(isOpen()).toBe('true'))
    await user.selectOptions(parcel().getByLabelText('Country'), 'HR')
    await waitFor(() => expect(isOpen()).toBe('false'))
  })
})
