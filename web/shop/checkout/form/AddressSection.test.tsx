import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { zoe, zoesData } from '#web/testing/fixtures/orders.ts'
import {
  billing,
  button,
  leave,
  parcel,
  payment,
  row,
  tickets,
  visit,
  withShirt,
  wrong,
} from '#web/testing/checkout.tsx'

const same = () => parcel().getByRole('button', { name: 'Same as billing address' })

const WHOLE = { street: 'Obala 1', city: 'Split' }

afterEach(leave)

describe('the addresses', () => {
  it('begin with the account, whose name and address cannot be changed here', async () => {
    // S2.6-07 S2.6-11
    await visit({ cart: tickets })
    expect(screen.getByText('Zoë Brontë', { selector: 'strong' })).toBeTruthy()
    expect(screen.getByText('zoe@lights.example')).toBeTruthy()
    expect(billing().getByLabelText<HTMLInputElement>(/Street/).value).toBe('Obala 1')
  })

  it('are the same for a customer with a saved address, also after a correction of the billing address', async () => {
    const known = { ...zoesData(), customer: { ...zoe, country: 'HR', address: WHOLE } }
    const { user } = await visit({ cart: withShirt, known })
    const street = () => parcel().getByLabelText<HTMLInputElement>('Street').value
    const isSame = () => same().getAttribute('aria-pressed') === 'true'
    const written = () => parcel().getByRole('group').textContent
    expect([isSame(), written()]).toEqual([true, 'Obala 1SplitCroatia'])
    await waitFor(() => expect(row(/^Total/)).toBe('Total€173.00'))
    await user.type(billing().getByLabelText(/Street/), '7')
    expect([isSame(), written()]).toEqual([true, 'Obala 17SplitCroatia'])
    await user.click(same())
    expect(parcel().getByLabelText<HTMLSelectElement>('Country').value).toBe('HR')
    await user.type(parcel().getByLabelText('Street'), 'b')
    await user.type(billing().getByLabelText(/Street/), '8')
    expect([isSame(), street()]).toEqual([false, 'Obala 17b'])
    await user.click(same())
    expect([isSame(), written()]).toEqual([true, 'Obala 178SplitCroatia'])
  })
})

describe('the address of a parcel', () => {
  it('is asked once of who has none yet, and what is missing for the parcel is marked there', async () => {
    const known = { ...zoesData(), customer: { ...zoe, country: null, address: {} }, country: 'HR' }
    const { user } = await visit({ cart: withShirt, known })
    expect(same().getAttribute('aria-pressed')).toBe('true')
    expect(screen.getAllByLabelText(/Street/)).toHaveLength(1)
    expect(button().textContent).toBe('Checkout and pay €173.00')
    await user.click(button())
    const missing = 'Please fill out the following fields: Street, City.'
    expect(wrong()).toContain(missing)
    const street = billing().getByLabelText('Street')
    expect(document.getElementById(street.getAttribute('aria-describedby') ?? '')?.textContent).toBe(missing)
    await user.type(street, 'Riva 2')
    await user.type(billing().getByLabelText('City'), 'Split')
    expect(parcel().getByRole('group').textContent).toBe('Riva 2SplitCroatia')
    await user.click(same())
    await user.type(parcel().getByLabelText('Street'), '1')
    expect(billing().getByLabelText<HTMLInputElement>(/Street/).value).toBe('Riva 2')
  })

  it('is not asked for without a parcel, unless somebody wants one on the invoice', async () => {
    //
    const known = { ...zoesData(), customer: { ...zoe, country: 'HR', address: {} } }
    const { user } = await visit({ cart: tickets, known })
    expect(billing().queryByLabelText(/Street/)).toBeNull()
    await user.click(billing().getByRole('button', { name: 'Add an address for the invoice' }))
    expect(document.activeElement).toBe(billing().getByLabelText(/Street/))
  })

  it('is asked beside the billing address where that is in a country without shipping', async () => {
    const known = { ...zoesData(), customer: { ...zoe, country: 'IS', address: {} } }
    const { user } = await visit({ cart: withShirt, known })
    const street = parcel().getByLabelText<HTMLInputElement>('Street')
    await user.type(street, 'Obala 1')
    expect([same().getAttribute('aria-pressed'), street.value]).toEqual(['false', 'Obala 1'])
  })

  it('shows no error once it mirrors a complete billing address', async () => {
    const { user } = await visit({
      cart: withShirt,
      known: { ...zoesData(), customer: { ...zoe, country: null, address: {} }, country: null },
    })
    await user.click(same())
    await user.click(button())
    const missing = /following fields: Street/
    expect(wrong()).toEqual(
      expect.arrayContaining(['Please choose the shipping country.', expect.stringMatching(missing)]),
    )
    const refused = wrong()
    await user.selectOptions(payment().getByLabelText('Country'), 'HR')
    await user.type(billing().getByLabelText(/Street/), 'Riva 2')
    await user.type(billing().getByLabelText(/City/), 'Split')
    await user.click(same())
    expect(wrong()).toEqual(
      refused.filter((line) => !/shipping country/.test(line ?? '') && !missing.test(line ?? '')),
    )
    expect(parcel().queryByLabelText('Country')).toBeNull()
  })
})
