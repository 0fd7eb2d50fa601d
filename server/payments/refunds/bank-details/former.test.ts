import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { BANK, requestedRefund, requestRefund } from '#testing/fixtures/refunds.ts'
import { world, type Answer, type World } from '#testing/harness/world.ts'
import * as bankDetails from './bank-details.ts'

const says = ({ status, body }: Answer, text: string) => assert.deepEqual([status, body.message], [422, text])

describe('the account of the last request', () => {
  const filled = (w: World, token: string) => w.post('/api/get-former-account', { token })

  test('is returned with its number masked, and used for the next one by its mask alone', async (t) => {
    // A-112 A-113
    const w = await world(t)
    const token = await customer(w)
    const [first, second] = [await createPaidOrder(w, token), await createPaidOrder(w, token)]
    assert.deepEqual((await filled(w, token)).body, { account: null })
    assert.equal((await filled(w, '')).status, 401)
    await requestedRefund(w, token, first)
    const { account } = (await filled(w, token)).body
    const known = {
      ...BANK,
      bank_bic: 'NBHRHR2X',
      bank_iban: 'HR12 •••• 0160',
      bank_city: '',
      bank_account: '',
    }
    assert.deepEqual(account, known)
    const id = await requestedRefund(w, token, second, { ...account, bank_iban: 'hr12••••0160' })
    const payee = await w.shop.transact((tx) => bankDetails.reveal(tx, 'Iva', id))
    assert.deepEqual([payee?.iban, payee?.bank], ['HR1210010051863000160', 'Example Bank'])
    const other = await customer(w, 'zoe@example.org', 'Zoë Brontë')
    assert.deepEqual((await filled(w, other)).body, { account: null })
  })

  test('has no number for a mask of another account, nor for one of a customer without a request', async (t) => {
    // P5-20 P5-21
    const w = await world(t)
    const token = await customer(w)
    const order = await createPaidOrder(w, token)
    const american = { bank_country: 'US', bank_bic: 'CHASUS33', bank_account: '•••• 23' }
    const text = 'Please fill out the following fields: '
    says(await requestRefund(w, token, order, { bank_iban: 'HR12 •••• 0160' }), `${text}IBAN.`)
    says(await requestRefund(w, token, order, american), `${text}Bank account number.`)
    await requestedRefund(w, token, await createPaidOrder(w, token), { ...american, bank_account: '000123' })
    assert.equal((await filled(w, token)).body.account.bank_account, '•••• 23')
    says(
      await requestRefund(w, token, order, { ...american, bank_account: '•••• 24' }),
      `${text}Bank account number.`,
    )
    const id = await requestedRefund(w, token, order, american)
    const payee = await w.shop.transact((tx) => bankDetails.reveal(tx, 'Iva', id))
    assert.equal(payee?.account, '000123')
  })
})
