import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LedgerAccount, LedgerEntry, LineAccount } from '#contract/office/ledger.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { rowsOf } from '#testing/fixtures/exports.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { clerk, germanClerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

async function accountsOf(finance: Clerk): Promise<LedgerAccount[]> {
  return (await finance.get('/office/api/ledger/accounts')).body.accounts
}

async function namesOf(finance: Clerk): Promise<string[]> {
  return (await accountsOf(finance)).map(({ name }) => name)
}

const staffOf = async (w: World) => ({
  german: await germanClerk(w, 'finance', 'uta@festoon.test'),
  english: await clerk(w, 'finance'),
})

const ENGLISH = [
  'Receivables',
  'Money in transit at sandbox-redirect',
  'Tax, 25%',
  'Deferred income, 25%',
  'Fees, 25%',
]
const GERMAN = [
  'Forderungen',
  'Geld unterwegs bei sandbox-redirect',
  'Steuer, 25\u00a0%',
  'Noch nicht realisierter Erlös, 25\u00a0%',
  'Gebühren, 25\u00a0%',
]

test('staff see the default name of a ledger account in their own language, in lists and exports', async (t) => {
  const w = await world(t)
  const { german, english } = await staffOf(w)
  await createPaidOrder(w, await customer(w))
  assert.deepEqual(await namesOf(german), GERMAN)
  assert.deepEqual(await namesOf(english), ENGLISH)
  const accountsIn = async (finance: Clerk) => {
    const { rows }: { rows: LedgerEntry[] } = (await finance.get('/office/api/ledger/entries')).body
    return new Set(rows.flatMap(({ postings }) => postings.map(({ account }) => account)))
  }
  assert.deepEqual(await accountsIn(german), new Set(GERMAN))
  assert.deepEqual(await accountsIn(english), new Set(ENGLISH))
  const exported = async (finance: Clerk, list: string, column: string) =>
    new Set((await rowsOf(finance, list)).map((row) => row[column]))
  assert.deepEqual(await exported(german, 'bookings', 'Kontoname'), new Set(GERMAN))
  assert.deepEqual(await exported(english, 'transit', 'Account name'), new Set([ENGLISH[1]]))
  assert.deepEqual(await exported(german, 'transit', 'Kontoname'), new Set([GERMAN[1]]))
  const lineAccounts: LineAccount[] = (await german.get('/office/api/ledger/line-accounts')).body.accounts
  assert.ok(lineAccounts.some(({ name }) => name === 'Zinsen'))
})

test('a renamed ledger account has the same name in every language, and one with only another number keeps its default name', async (t) => {
  const w = await world(t)
  const { german, english } = await staffOf(w)
  await createPaidOrder(w, await customer(w))
  const rename = async (key: string, change: object) => {
    const { number, name, version } = (await accountsOf(german)).find((each) => each.key === key) ?? {}
    const named = await german.post('/office/api/ledger/accounts', { key, number, name, version, ...change })
    assert.equal(named.status, 200, JSON.stringify(named.body))
  }
  await rename('tax 25.00', { number: '1776' })
  await rename('fees 25.00', { name: 'Servicegebühr' })
  const read = await accountsOf(english)
  const of = (key: string) => read.find((each) => each.key === key)
  assert.deepEqual([of('tax 25.00')?.number, of('tax 25.00')?.name], ['1776', 'Tax, 25%'])
  assert.equal(of('fees 25.00')?.name, 'Servicegebühr')
  const taken = { key: 'fees 25.00', number: '1776', name: 'Fees', version: of('fees 25.00')?.version }
  const [inEnglish, inGerman] = [
    await english.post('/office/api/ledger/accounts', taken),
    await german.post('/office/api/ledger/accounts', taken),
  ]
  assert.match(inEnglish.body.message, /Tax, 25%/)
  assert.match(inGerman.body.message, /Steuer, 25/)
})
