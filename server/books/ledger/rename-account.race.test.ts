import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LedgerAccount } from '#contract/office/ledger.ts'
import * as ledger from '#server/books/ledger/ledger.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder, transferOrder } from '#testing/fixtures/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { allHaveRead } from '#testing/harness/locks.ts'
import { world, type World } from '#testing/harness/world.ts'
import { updateAccount } from './queries.ts'

const KEYS = ['receivables', 'fees 25.00', 'tax 25.00', 'deferred_income 25.00']

const numbersOf = async (w: World) =>
  (await w.shop.sql`select number from ledger_accounts`).map((row) => row['number'])

test('when several accounts are given one number concurrently, one gets it and the others are refused with its name', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  await transferOrder(w)
  const accounts: LedgerAccount[] = (await finance.get('/office/api/ledger/accounts')).body.accounts
  const answers = await Promise.all(
    accounts
      .filter(({ key }) => KEYS.includes(key))
      .map(({ key, version }) =>
        finance.post('/office/api/ledger/accounts', { key, number: '1400', name: `New ${key}`, version }),
      ),
  )
  assert.equal(answers.length, KEYS.length)
  const refused = answers.filter(({ status }) => status !== 200)
  assert.deepEqual(
    refused.map(({ status, body }) => [
      status,
      Object.keys(body.errors),
      /^“New .+” already has this number\.$/.test(body.message),
    ]),
    Array.from({ length: KEYS.length - 1 }, () => [422, ['number'], true]),
  )
  assert.equal((await numbersOf(w)).filter((number) => number === '1400').length, 1)
})

/** Gives two accounts the same number in concurrent transactions, which do not see each other's writes. */
async function nameUnguarded(w: World): Promise<void> {
  await transferOrder(w)
  await ledger.post(w.shop)
  const bothHaveWritten = allHaveRead(2)
  const name = (key: string) =>
    w.shop.transact(async (tx) => {
      await updateAccount(tx, { key, number: '1400', custom_name: `New ${key}` })
      await bothHaveWritten()
    })
  await Promise.all([name('receivables'), name('tax 25.00')])
}

test('control: without the lock and the index two accounts share a number', async (t) => {
  const w = await world(t)
  await w.shop.sql`drop index ledger_accounts_number`
  await nameUnguarded(w)
  assert.equal((await numbersOf(w)).filter((number) => number === '1400').length, 2)
})

test('a new account whose default number is taken gets the next one', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  await transferOrder(w)
  const { accounts } = (await finance.get('/office/api/ledger/accounts')).body
  const { version } = accounts.find(({ key }: LedgerAccount) => key === 'receivables')
  const named = { key: 'receivables', number: '146000', name: 'Debtors', version }
  assert.equal((await finance.post('/office/api/ledger/accounts', named)).status, 200)
  await createPaidOrder(w, await customer(w))
  await w.shop
    .sql`update payment_attempts set gateway = 'sandbox-submit' where id = (select max(id) from payment_attempts)`
  await createPaidOrder(w, await customer(w, 'ivo@example.com', 'Ivo Horvat'))
  await ledger.post(w.shop)
  const numbers = await w.shop.sql<{ key: string; number: string }[]>`
    select key, number from ledger_accounts where number between '146000' and '146009' order by number`
  assert.deepEqual(
    numbers.map(({ key, number }) => [number, key.split(' ')[0]]),
    [
      ['146000', 'receivables'],
      ['146001', 'gateway'],
      ['146002', 'gateway'],
    ],
  )
})
