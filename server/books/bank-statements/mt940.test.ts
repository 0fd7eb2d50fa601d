import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBankFile } from './read/bank-file.ts'
import { StatementError, type Statement, type StatementLine } from './read/statement.ts'

const page = (lines: string, { opening = ':60F:C270301EUR0,', closing = ':62F:C270302EUR133,00' } = {}) =>
  `:20:STARTUMS\n:25:DE89370400440532013000\n:28C:42/1\n${opening}\n${lines}\n${closing}\n-\n`

const CREDIT = ':61:2703020302CR133,00NTRFNONREF//B4711\n'

function statementsIn(text: string): Statement[] {
  const read = readBankFile(Buffer.from(text))
  assert.ok('statements' in read && read.format === 'mt940')
  return read.statements
}

function lineIn(details: string, booking = CREDIT): StatementLine {
  const [line] = statementsIn(page(`${booking}:86:${details}`))[0]?.lines ?? []
  assert.ok(line)
  return line
}

test('the numbered subfields of German banks are read, wherever a line breaks', () => {
  const line = lineIn(
    '166?00GUTSCHRIFT?100004?20EREF+NOTPROVIDED?21SVWZ+Order K7Q\n?22X-2M9D from Ana?30ZABAHR2X?31HR1210010051863000160?32Ana Hor\nvat?33 und Ivo?34000',
  )
  assert.partialDeepStrictEqual(line, {
    booked_on: '2027-03-02',
    value_date: '2027-03-02',
    amount: 13_300,
    currency: 'EUR',
    name: 'Ana Horvat und Ivo',
    iban: 'HR1210010051863000160',
    bic: 'ZABAHR2X',
    text: 'Order K7QX-2M9D from Ana',
    end_to_end_id: '',
    bank_reference: 'B4711',
    batch_id: '',
    batch_count: null,
  })
})

test('the structured remittance of Dutch banks, between slashes, is read', () => {
  assert.partialDeepStrictEqual(
    lineIn(
      '/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/J\nAN JANSEN/REMI/Order K7QX-2M9D/EREF/NOTPROVIDED',
    ),
    {
      name: 'JAN JANSEN',
      iban: 'NL91ABNA0417164300',
      bic: 'ABNANL2A',
      text: 'Order K7QX-2M9D',
      end_to_end_id: '',
    },
  )
  assert.partialDeepStrictEqual(
    lineIn('/EREF/E2E-1//CNTP/NL91ABNA0417164300/ABNANL2A/J JANSEN///REMI/USTD//Order K7QX-2M9D/'),
    { name: 'J JANSEN', iban: 'NL91ABNA0417164300', text: 'Order K7QX-2M9D', end_to_end_id: 'E2E-1/' },
  )
})

test('free text is kept unchanged, and an IBAN in it is found', () => {
  assert.partialDeepStrictEqual(lineIn('Ana Horvat\nOrder k7qx2m9d HR12 1001 0051 8630 0016 0'), {
    text: 'Ana Horvat Order k7qx2m9d HR12 1001 0051 8630 0016 0',
    iban: 'HR1210010051863000160',
  })
  assert.partialDeepStrictEqual(lineIn('SVWZ+Order 7 EREF+E1 IBAN+HR1210010051863000160'), {
    text: 'Order 7',
    end_to_end_id: 'E1',
    iban: 'HR1210010051863000160',
  })
})

test('debits and credits have their sign, and reversals are recognized', () => {
  const cases = [
    ['C', 13_300, null],
    ['D', -13_300, null],
    ['RD', 13_300, 'RTRN'],
    ['RC', -13_300, 'RTRN'],
    ['CR', 13_300, null],
  ] as const
  for (const [side, amount, return_reason] of cases) {
    const line = lineIn('Order', `:61:270302${side}133,NTRFNONREF\n`)
    assert.deepEqual([line.amount, line.return_reason], [amount, return_reason], side)
  }
})

test('a booking date without a year gets the nearest year', () => {
  assert.equal(lineIn('x', ':61:2701011231C1,00NTRFNONREF\n').booked_on, '2026-12-31')
  assert.equal(lineIn('x', ':61:2612310102C1,00NTRFNONREF\n').booked_on, '2027-01-02')
})

test('a file may contain several statements, with or without envelopes, and the pages of one are joined', () => {
  const first = page(`${CREDIT}:86:Order 1`, { closing: ':62M:C270302EUR133,00' })
  const second = page(`${CREDIT}:86:Order 2`, {
    opening: ':60M:C270302EUR133,00',
    closing: ':62F:C270302EUR266,00',
  })
  const enveloped = `{1:F01X}{2:I940X}{4:\n${page(`${CREDIT}:86:Order 3`)}`.replace('-\n', '-}\n')
  const [joined, other] = statementsIn(`${first}${second}${enveloped}`.replaceAll('\n', '\r\n'))
  assert.deepEqual(
    [joined?.opening, joined?.closing, joined?.lines.map(({ text }) => text)],
    [0, 26_600, ['Order 1', 'Order 2']],
  )
  assert.deepEqual(
    other?.lines.map(({ text }) => text),
    ['Order 3'],
  )
})

test('an unreadable line is refused with its line number', () => {
  const refusals = [
    [page(':61:nonsense'), 5],
    [page(':61:270231C1,00NTRFNONREF'), 5],
    [page(':61:270302C1.00NTRFNONREF'), 5],
    [page(CREDIT, { opening: ':60F:nonsense' }), 4],
    [page(CREDIT).replace(/:62F[\s\S]*/, ''), null],
  ] as const
  for (const [text, at] of refusals)
    assert.throws(
      () => readBankFile(Buffer.from(text)),
      (error) => error instanceof StatementError && error.line === at,
      text,
    )
})

test('a file in Latin-1 is read', () => {
  const text = page(`${CREDIT}:86:166?20SVWZ+Bestellung?32J\u00F6rg M\u00FCller`)
  const read = readBankFile(Buffer.from(text, 'latin1'))
  assert.ok('statements' in read)
  assert.equal(read.statements[0]?.lines[0]?.name, 'J\u00F6rg M\u00FCller')
})
