import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBankFile } from './bank-file.ts'
import { addsUp, type Statement } from './statement.ts'

const OWN = 'DE02120300000000202051'

function read(text: string): Statement[] {
  const file = readBankFile(Buffer.from(text))
  assert.ok('statements' in file)
  return file.statements
}

const amountsOf = (statements: Statement[]) =>
  statements.flatMap(({ lines }) => lines.map(({ amount }) => amount))

const mt940 = (balance: string, ...lines: string[]): string =>
  [
    ':20:S',
    ':25:12030000/0000202051',
    ':28C:1',
    ':60F:C270311EUR1000,00',
    ...lines,
    `:62F:C270312EUR${balance}`,
    '-',
    '',
  ].join('\r\n')

test('MT940 with reversals of a credit and of a debit, and a funds code between mark and amount, adds up', () => {
  const [statement] = read(
    mt940(
      '1005,00',
      ':61:2703120312CR64,50NTRFNONREF',
      ':86:AB12-CD34',
      ':61:2703120312RCR64,50NTRFNONREF',
      ':86:STORNO',
      ':61:2703120312RDR5,NCHGNONREF',
      ':86:Gebuehr',
    ),
  )
  assert.ok(statement)
  assert.deepEqual(amountsOf([statement]), [6450, -6450, 500])
  assert.equal(addsUp(statement), true)
})

test('MT940 whose line is not its balances is read as written, and said not to add up; a decimal point is refused', () => {
  const line = (amount: string) => mt940('1064,50', `:61:2703120312CR${amount}NTRFNONREF`, ':86:AB12-CD34')
  const [statement] = read(line('65,50'))
  assert.ok(statement)
  assert.deepEqual([amountsOf([statement]), addsUp(statement)], [[6550], false])
  assert.throws(() => read(line('64.50')), { name: 'StatementError' })
})

test('a booking day of MT940 around New Year is that of its year', () => {
  const [statement] = read(
    mt940('1065,50', ':61:2801021231C64,50NTRFNONREF', ':86:a', ':61:2712310102C1,00NTRFNONREF', ':86:b'),
  )
  assert.deepEqual(
    statement?.lines.map(({ booked_on, value_date }) => [booked_on, value_date]),
    [
      ['2027-12-31', '2028-01-02'],
      ['2028-01-02', '2027-12-31'],
    ],
  )
})

const camt = (...entries: [amount: string, direction: string, more?: string, status?: string][]): string => {
  const written = entries.map(
    ([amount, direction, more = '', status = 'BOOK']) =>
      `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${more}<Sts>${status}</Sts><BookgDt><Dt>2027-03-12</Dt></BookgDt></Ntry>`,
  )
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>${OWN}</IBAN></Id></Acct>${written.join('')}</Stmt></BkToCstmrStmt></Document>`
}

test('camt.053 with a reversed credit has it as outgoing, and neither pending nor informative entries', () => {
  const reversed = '<RvslInd>true</RvslInd>'
  const file = camt(
    ['64.5', 'CRDT'],
    ['64.50', 'DBIT', reversed],
    ['5', 'DBIT', '', 'PDNG'],
    ['5', 'DBIT', '', 'INFO'],
  )
  assert.deepEqual(amountsOf(read(file)), [6450, -6450])
})

for (const amount of ['64,50', '-64.50', '+64.50', '64.505', '6.45E1'])
  test(`the amount ${amount} is none of camt.053, and refused`, () => {
    assert.throws(() => read(camt([amount, 'CRDT'])), { name: 'StatementError' })
  })
