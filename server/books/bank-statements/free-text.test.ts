import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBankFile } from './read/bank-file.ts'
import { StatementError, type StatementLine } from './read/statement.ts'

const mt940 = (booking: string, details: string): string =>
  `:20:STARTUMS\n:25:DE89370400440532013000\n:28C:42/1\n:60F:C270301EUR0,\n${booking}\n:86:${details}\n:62F:C270302EUR133,00\n-\n`

function lineIn(details: string, booking = ':61:2703020302CR133,00NTRFNONREF//B4711'): StatementLine {
  const read = readBankFile(Buffer.from(mt940(booking, details)))
  assert.ok('statements' in read)
  const [line] = read.statements[0]?.lines ?? []
  assert.ok(line)
  return line
}

const IBAN = 'HR1210010051863000160'

const FREE: [string, { name: string; iban: string; text?: RegExp }][] = [
  [`ANA HORVAT\n${IBAN}\nTICKETS K7QX-2M9D`, { name: 'ANA HORVAT', iban: IBAN, text: /K7QX-2M9D/ }],
  [
    'SEPA CREDIT TRANSFER\nhr12 1001 0051 8630 0016 0\nVon der Au, Zoë\nk7qx2m9d',
    { name: 'Von der Au, Zoë', iban: IBAN },
  ],
  [
    `SEPA OVERBOEKING IBAN: NL91ABNA0417164300 BIC: ABNANL2A NAAM: J JANSEN OMSCHRIJVING: K7QX-2M9D`,
    { name: 'J JANSEN', iban: 'NL91ABNA0417164300', text: /^K7QX-2M9D$/ },
  ],
  [
    `ORDP/Ana Horvat IBAN/${IBAN} REMI/Order K7QX-2M9D`,
    { name: 'Ana Horvat', iban: IBAN, text: /^Order K7QX/ },
  ],
  [`/ORDP//NAME/J SMIT/REMI/USTD//K7QX-2M9D/`, { name: 'J SMIT', iban: '', text: /K7QX-2M9D/ }],
  [
    `Auftraggeber: Jörg Groß\nVerwendungszweck: Karten K7QX-2M9D`,
    { name: 'Jörg Groß', iban: '', text: /^Karten/ },
  ],
  ['ANA HORVAT\nTICKETS K7QX-2M9D', { name: 'ANA HORVAT', iban: '' }],
  // A number with wrong check digits is not an account, and the banks' own words are not a name.
  ['SEPA GUTSCHRIFT\nHR1310010051863000160\nORDER K7QX-2M9D', { name: '', iban: '' }],
  ['Tickets for the two of us K7QX-2M9D', { name: '', iban: '' }],
]

for (const [details, { name, iban, text = /./ }] of FREE)
  test(`the payer is read from the free text "${details.replaceAll('\n', ' | ')}", as far as it names one`, () => {
    const line = lineIn(details)
    assert.deepEqual([line.name, line.iban], [name, iban])
    assert.match(line.text, text)
  })

test('charges, interest and reversals are recognized by the bank’s code, or by keywords if there is no counterparty', () => {
  const cases = [
    [':61:2703020302DR4,90NCHGNONREF', 'January', 'charge'],
    [':61:2703020302DR4,90NMSCNONREF', '808?00ENTGELT?20Account', 'charge'],
    [':61:2703020302CR0,12NINTNONREF', 'First quarter', 'interest'],
    [':61:2703020302DR4,90NMSCNONREF', 'Kontoführungsgebühren 01/2027', 'charge'],
    [':61:2703020302DR4,90NTRFNONREF', `ANA HORVAT\n${IBAN}\nGebühr`, null],
    [':61:2703020302RD4,90NCHGNONREF', 'January', 'reversal'],
    [':61:2703020302DR4,90NTRFNONREF', 'REFUND', null],
  ] as const
  for (const [booking, details, kind] of cases) assert.equal(lineIn(details, booking).kind, kind, details)
})

test('a German transfer is a return only by its return reason, not by a supplementary text key', () => {
  for (const [supplement, reason] of [
    ['000', null],
    ['997', null],
    ['901', 'RTRN'],
  ] as const)
    assert.equal(lineIn(`166?00GUTSCHRIFT?20SVWZ+Order?34${supplement}`).return_reason, reason)
})

test('free text marks a return only in the bank’s own words, not in those of a customer who pays for a return bus', () => {
  const cases = [
    ['RETURN\nANA HORVAT', 'RTRN'],
    ['SEPA RETURN AC04 ANA HORVAT', 'RTRN'],
    ['RÜCKÜBERWEISUNG Konto erloschen', 'RTRN'],
    ['STORNO Überweisung', 'RTRN'],
    ['ANA HORVAT\nWeekend and return bus K7QX-2M9D', null],
    ['Return bus K7QX-2M9D', null],
    ['ANA HORVAT\nRETURN-12-K7QX-2M9D', null],
  ] as const
  for (const [details, reason] of cases) assert.equal(lineIn(details).return_reason, reason, details)
})

const CAMT = `<?xml version="1.0" encoding="UTF-16"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>S</Id>
<Acct><Id><IBAN>${IBAN}</IBAN></Id></Acct>
<Ntry><Amt Ccy="EUR">133.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2027-03-02</Dt></BookgDt>
<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Zoë Čurić</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>`

const little = (text: string): Buffer => Buffer.from(text, 'utf16le')
const big = (text: string): Buffer => little(text).swap16()

test('a UTF-16 statement is read in either byte order, with and without a byte order mark, and a truncated one is refused', () => {
  for (const file of [little(`\uFEFF${CAMT}`), big(`\uFEFF${CAMT}`), little(CAMT), big(CAMT)]) {
    const read = readBankFile(file)
    assert.ok('statements' in read)
    assert.equal(read.statements[0]?.lines[0]?.name, 'Zoë Čurić')
  }
  const torn = little(`\uFEFF${CAMT}`).subarray(0, -1)
  assert.throws(() => readBankFile(torn), StatementError)
  const read = readBankFile(little(`\uFEFF${mt940(':61:2703020302CR133,00NTRFNONREF', 'Zoë Čurić')}`))
  assert.equal(read.format, 'mt940')
})

test('a statement is read in the encoding that it declares', () => {
  const latin2 = Buffer.from(CAMT.replace('UTF-16', 'ISO-8859-2').replace('Zoë Čurić', 'Ana #'))
  const at = latin2.indexOf('#')
  latin2[at] = 0xc8
  const read = readBankFile(latin2)
  assert.ok('statements' in read)
  assert.equal(read.statements[0]?.lines[0]?.name, 'Ana Č')
})

test('letters are those of the country of most accounts, not of a single payer from another one', () => {
  const nameIn = (own: string, rest: string) => {
    const text = `:20:1\n:25:${own}\n:28C:1\n:60F:C270301EUR0,00\n:61:2703020302C1,00NTRFNONREF\n${rest}\n:62F:C270302EUR1,00\n-`
    const read = readBankFile(Buffer.from(text, 'latin1'))
    assert.ok('statements' in read)
    return read.statements[0]?.lines[0]?.text
  }
  const polish = 'PL61109010140000071219812874'
  assert.equal(nameIn('FR1420041010050500013M02606', `:86:RENÉ À NÎMES ${polish}`), `RENÉ À NÎMES ${polish}`)
  assert.equal(nameIn('NO9386011117947', `:86:Kåre Næss ${polish}`), `Kåre Næss ${polish}`)
  assert.equal(nameIn(polish, ':86:\xAFANETA DE02500105170137075030'), 'ŻANETA DE02500105170137075030')
  const declared = CAMT.replace('UTF-16', 'ISO-8859-1').replace('Zoë Čurić', 'René à Nîmes, PLN')
  const read = readBankFile(Buffer.from(declared, 'latin1'))
  assert.ok('statements' in read)
  assert.equal(read.statements[0]?.lines[0]?.name, 'René à Nîmes, PLN')
})

test('a statement has the date of its closing balance', () => {
  const read = readBankFile(Buffer.from(mt940(':61:2703010301CR133,00NTRFNONREF', 'x')))
  assert.ok('statements' in read)
  assert.deepEqual([read.statements[0]?.closing, read.statements[0]?.closing_on], [13_300, '2027-03-02'])
})
