import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBankFile } from './bank-file.ts'

/** The amounts of a file, and its balances, as its suggested reading reads them. */
function amountsOf(text: string) {
  const bytes = Buffer.from(text)
  const defaults = { account: 'DE89370400440532013000', currency: 'EUR' }
  const file = readBankFile(bytes, { reading: null, ...defaults })
  assert.ok('table' in file)
  const read = readBankFile(bytes, { reading: file.table.guess, ...defaults })
  assert.ok('statements' in read)
  return read.statements.map(({ opening, closing, lines }) => [
    ...lines.map(({ amount }) => amount),
    `${opening} to ${closing}`,
  ])
}

const REVOLUT = 'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance'

/** A row of Revolut that began and was completed on these days, at these times. */
const revolut = (
  began: string,
  completed: string,
  amount: string,
  balance: string,
  { product = 'Current', state = 'COMPLETED' } = {},
) => {
  const stamp = (at: string) => (at === '' ? '' : `2027-03-${at}:00`)
  return `CARD,${product},${stamp(began)},${stamp(completed)},Hotel,${amount},0.00,EUR,${state},${balance}`
}

const ROWS = [
  revolut('10 09:00', '10 09:00', '500.00', '500.00'),
  revolut('10 10:00', '13 04:00', '-75.00', '469.50'),
  revolut('11 10:00', '11 10:00', '-20.00', '480.00'),
  revolut('11 11:00', '', '-7.00', '', { state: 'REVERTED' }),
  revolut('12 10:00', '12 10:00', '64.50', '544.50'),
  revolut('13 10:00', '', '-9.00', '', { state: 'PENDING' }),
]

const fileOf = (...rows: string[]): string => [REVOLUT, ...rows].join('\n')

test('rows of Revolut add up in the order in which they were completed, however they are listed', () => {
  assert.deepEqual(amountsOf(fileOf(...ROWS)), [[50_000, -7500, -2000, 6450, '0 to 46950']])
  assert.deepEqual(amountsOf(fileOf(...ROWS.toReversed())), [[6450, -2000, -7500, 50_000, '0 to 46950']])
})

test('rows of Revolut that were completed at once add up from balance to balance', () => {
  const at = '11 09:00'
  assert.deepEqual(
    amountsOf(
      fileOf(
        revolut(at, at, '-100.00', '449.50'),
        revolut(at, at, '-0.50', '449.00'),
        revolut(at, at, '49.50', '549.50'),
        revolut(at, at, '-49.50', '500.00'),
        revolut(at, at, '49.50', '549.50'),
        revolut('10 09:00', '12 09:00', '64.50', '513.50'),
      ),
    ),
    [[-10_000, -50, 4950, -4950, 4950, 6450, '50000 to 51350']],
  )
})

test('balances of Revolut that do not add up in any order are refused, and so is another bank’s file out of order', () => {
  assert.throws(() => amountsOf(fileOf(...ROWS).replace('544.50', '544.00')), { field: 'balance' })
  const bank =
    'Datum;Betrag;Saldo\n10.03.2027;500,00;500,00\n13.03.2027;-75,00;469,50\n12.03.2027;44,50;544,50\n'
  assert.throws(() => amountsOf(bank), { field: 'balance' })
})

test('a pocket of Revolut is an account of its own, with a balance of its own', () => {
  assert.deepEqual(
    amountsOf(
      fileOf(
        revolut('10 09:00', '10 09:00', '500.00', '500.00'),
        revolut('11 10:00', '11 10:00', '-100.00', '400.00'),
        revolut('11 10:00', '11 10:00', '100.00', '100.00', { product: 'Savings' }),
        revolut('12 10:00', '12 10:00', '64.50', '464.50'),
      ),
    ),
    [
      [50_000, -10_000, 6450, '0 to 46450'],
      [10_000, 'null to null'],
    ],
  )
})

const PAYPAL =
  '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Balance"'

const paypal = (day: number, type: string, net: string, balance: string, impact?: string): string =>
  [`${day}/03/2027`, '10:00:00', 'GMT', 'Ana', type, 'Completed', 'EUR', net, '0.00', net, `T${net}`, balance]
    .concat(impact ?? [])
    .map((cell) => `"${cell}"`)
    .join(',')

const PAID = paypal(12, 'Website Payment', '64.50', '1,064.50')
const WITHDRAWN = paypal(14, 'General Withdrawal', '-1,000.00', '64.50')

test('a memo of PayPal, which leaves its balance, is no money', () => {
  const memo = paypal(13, 'Something New', '-300.00', '1,064.50')
  const rows = [PAID, memo, WITHDRAWN]
  assert.deepEqual(amountsOf([PAYPAL, ...rows].join('\n')), [[6450, -100_000, '100000 to 6450']])
  assert.deepEqual(amountsOf([PAYPAL, ...rows.toReversed()].join('\n')), [[-100_000, 6450, '100000 to 6450']])
  const first = paypal(21, 'General Authorization', '-300.00', '1,000.00')
  const paid = paypal(22, 'Website Payment', '64.50', '1,064.50')
  assert.deepEqual(amountsOf([PAYPAL, first, paid].join('\n')), [[6450, '100000 to 106450']])
})

test('a memo of PayPal after a payment is not taken for it, whatever is listed first', () => {
  const rows = [paypal(13, 'Website Payment', '64.50', '1,064.50'), paypal(14, 'New', '-300.00', '1,064.50')]
  assert.deepEqual(amountsOf([PAYPAL, ...rows].join('\n')), [[6450, '100000 to 106450']])
  assert.deepEqual(amountsOf([PAYPAL, ...rows.toReversed()].join('\n')), [[6450, '100000 to 106450']])
  const sameMoment = rows.map((row) => row.replace('14/03', '13/03'))
  assert.throws(() => amountsOf([PAYPAL, ...sameMoment].join('\n')), { field: 'balance' })
})

test('a memo of PayPal is known by its impact, too, and anything else must add up', () => {
  const header = `${PAYPAL},"Balance Impact"`
  const rows = [
    paypal(12, 'Website Payment', '64.50', '1,064.50', 'Credit'),
    paypal(13, 'Order', '-300.00', '1,064.50', 'Memo'),
  ]
  assert.deepEqual(amountsOf([header, ...rows].join('\n')), [[6450, 'null to null']])
  const wrong = [PAID, paypal(13, 'Website Payment', '-300.00', '1,000.00'), WITHDRAWN]
  assert.throws(() => amountsOf([PAYPAL, ...wrong].join('\n')), { field: 'balance' })
  const bank =
    'Datum;Betrag;Saldo\n12.03.2027;64,50;1.064,50\n13.03.2027;-300,00;1.064,50\n14.03.2027;-1.000,00;64,50\n'
  assert.throws(() => amountsOf(bank), { field: 'balance' })
})
