import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.ts'
import type { RefundAccountInput } from '#contract/refunds.ts'
import { drafts } from './drafts.ts'
import { refundableOrder } from '#web/testing/fixtures/refunds.ts'
import {
  box,
  field,
  FILLED,
  fillAccount,
  leave,
  press,
  step,
  visit,
  wrong,
} from '#web/testing/refund-request.tsx'

/** An account as the server returns it, with its number masked. */
const FORMER: RefundAccountInput = {
  ...FILLED,
  bank_owner_full_name: 'Ivo Ban',
  bank_owner_address: { street: 'Riva 7' },
  bank_iban: 'HR12 •••• 0160',
}

beforeEach(drafts.clear)
afterEach(leave)

describe('the account', () => {
  it('needs all that is listed, by the words of the fields; of IBAN and account number the one of its country', async () => {
    // P5-15 P5-16 P5-17 P5-18 P5-19 P5-20 P5-21 P5-22 A-113 A-139
    const { user } = visit()
    await user.click(box(/Zoë Brontë/))
    await press('Continue')
    for (const label of ["Account holder's full name", 'Street']) await user.clear(field(label))
    await press('Continue')
    expect(wrong()).toEqual([
      "Please fill out the following fields: Account holder's full name, Street, City, Bank name, Bank country, BIC/SWIFT.",
    ])
    expect(field('City').getAttribute('aria-invalid')).toBe('true')
    expect(field(/^Region/).getAttribute('aria-invalid')).toBeNull()
    expect(field('Bank country').value).toBe('')
    await user.type(field('IBAN'), 'hr12 1001')
    expect(field('Bank country').value).toBe('HR')
    expect(screen.queryByLabelText('Bank account number')).toBeNull()
    await user.selectOptions(field('Bank country'), 'Iceland')
    expect(screen.queryByLabelText('IBAN')).toBeNull()
    await press('Continue')
    expect(wrong()[0]).toMatch(/BIC\/SWIFT, Bank account number\.$/)
    await user.selectOptions(field('Bank country'), 'Croatia')
    expect(field('IBAN').value).toBe('hr12 1001')
  })

  it('is refused with an invalid IBAN or BIC', async () => {
    //
    const { user } = visit()
    await user.click(box(/Zoë Brontë/))
    await press('Continue')
    await fillAccount()
    await user.type(field('IBAN'), '1')
    await press('Continue')
    expect(wrong()).toEqual(['Please enter a valid IBAN.'])
    await user.selectOptions(field('Bank country'), 'Iceland')
    const typed = { 'BIC/SWIFT': '!', 'Bank account number': '1' }
    for (const [label, text] of Object.entries(typed)) await user.type(field(label), text)
    await press('Continue')
    expect(wrong()).toEqual(['Please enter a valid BIC/SWIFT.'])
  })

  it('needs the same of a customer in SEPA, with name, address and country filled in', async () => {
    // P5-16 P5-17 P5-19
    const { user } = visit({ country: 'HR' })
    await user.click(box(/Zoë Brontë/))
    await press('Continue')
    expect([field('Bank country').value, field('Street').value]).toEqual(['HR', 'Obala 1'])
    await press('Continue')
    expect(wrong()).toEqual(['Please fill out the following fields: City, Bank name, BIC/SWIFT, IBAN.'])
  })
})

describe('the account of the last request', () => {
  it('is filled in, with its number masked, and requested again with one press', async () => {
    const { requests, user } = visit({ former: FORMER })
    await user.click(box(/Zoë Brontë/))
    await press('Continue')
    await waitFor(() => expect(field('IBAN').value).toBe('HR12 •••• 0160'))
    expect(screen.getByText(/^The account of your last request/)).toBeTruthy()
    const filled = ['Bank name', 'BIC/SWIFT', 'Bank country', 'Street', "Account holder's full name"]
    // The address that the account has stays.
    expect(filled.map((label) => field(label).value)).toEqual([
      'Example Bank',
      'NBHRHR2X',
      'HR',
      'Obala 1',
      'Ivo Ban',
    ])
    await user.type(field('City'), 'Split')
    await press('Continue')
    expect(screen.getByText('HR12 •••• 0160')).toBeTruthy()
    await press('Submit request')
    expect(requests[0]?.body).toMatchObject({ bank_iban: 'HR12••••0160', bank_bic: 'NBHRHR2X' })
  })

  it('is replaced as a whole by another number', async () => {
    const { user } = visit({ former: FORMER })
    await user.click(box(/Zoë Brontë/))
    await press('Continue')
    await waitFor(() => expect(field('IBAN').value).toBe('HR12 •••• 0160'))
    await user.type(field('IBAN'), 'HR34')
    expect([field('IBAN').value, field('Bank name').value, field('BIC/SWIFT').value]).toEqual([
      'HR34',
      '',
      '',
    ])
    await press('Continue')
    expect(wrong()).toEqual(['Please fill out the following fields: City, Bank name, BIC/SWIFT.'])
  })
})

describe('the account that has paid', () => {
  const order: Order = {
    ...refundableOrder,
    refund_account: { holder: 'I•••• B••••', iban: 'HR93 •••• 5517' },
  }

  it('is shown, and no fields are asked unless the money should go to another account', async () => {
    const { user } = visit({ order, country: 'HR' })
    await user.click(box(/Zoë Brontë/))
    await press('Continue')
    expect(
      screen.getByText(/^To the bank account from which you paid: I•••• B••••, HR93 •••• 5517/),
    ).toBeTruthy()
    expect(screen.queryByLabelText('IBAN')).toBeNull()
    await user.click(box(/Send it to another account/))
    await press('Continue')
    expect(wrong()[0]).toMatch(/^Please fill out the following fields: .*IBAN\.$/)
    await user.click(box(/Send it to another account/))
    await press('Continue')
    expect(step()).toMatch('Review')
    expect(screen.getByText(/HR93 •••• 5517/)).toBeTruthy()
  })

  it('is not asked for: the request is sent without an account', async () => {
    const { requests, user } = visit({ order, country: 'HR' })
    await user.click(box(/Zoë Brontë/))
    await press('Continue')
    await press('Continue')
    await press('Submit request')
    const nothing = { bank_owner_full_name: '', bank_country: '', bank_iban: '' }
    expect(requests[0]?.body).toMatchObject({ ...nothing, to_payer: true })
  })
})
