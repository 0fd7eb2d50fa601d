import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBankFile } from './bank-file.ts'
import { StatementError, type StatementLine } from './statement.ts'

/** A statement from 1,000.00 to `closing`, around its lines. */
const page = (lines: string, closing: string, account = 'DE02120300000000202051') =>
  `:20:STARTUMS\n:25:${account}\n:28C:42/1\n:60F:C270311EUR1000,00\n${lines}\n:62F:C270312EUR${closing}\n-\n`

const PAID = { booked_on: '2027-03-12', amount: 6450, currency: 'EUR' }
const OTHER = 'DE02500105170137075030'

/** How banks write the same payment of 64.50 for order AB12-CD34, with what is different at each. */
const DIALECTS: Record<string, { text: string; lines: Partial<StatementLine>[] }> = {
  'two blanks before the type': {
    text: page(`:61:2703120312CR64,50  NTRFNONREF\n:86:166?00GUTSCHRIFT?20AB12-CD34?31${OTHER}`, '1064,50'),
    lines: [{ ...PAID, text: 'AB12-CD34', iban: OTHER }],
  },
  'no booking date, nor blanks for it (Citi)': {
    text: page(':61:270312C64,50NTRFREF1//B1\n:86:AB12-CD34', '1064,50'),
    lines: [{ ...PAID, text: 'AB12-CD34', bank_reference: 'B1' }],
  },
  'a value date of 30 February without a booking date': {
    text: page(':61:270230D4,20NINTNONREF\n:86:ZINSEN', '995,80'),
    lines: [{ booked_on: '2027-02-28', value_date: '2027-02-28', amount: -420, kind: 'interest' }],
  },
  '30 February as the booking date, and as that of the balance': {
    text: page(':61:2702280230D4,20NINTNONREF\n:86:ZINSEN', '995,80').replace(':62F:C270312', ':62F:C270230'),
    lines: [{ booked_on: '2027-02-28', value_date: '2027-02-28', amount: -420, kind: 'interest' }],
  },
  'a value date in the year after the booking': {
    text: page(':61:2801021231C64,50NTRFNONREF\n:86:AB12-CD34', '1064,50'),
    lines: [{ booked_on: '2027-12-31', value_date: '2028-01-02', amount: 6450 }],
  },
  'the other account below the line, in an amount with zeros (Rabobank)': {
    text: page(
      ':61:270312C000000000064,50N541EREF//0000000000000001\nNL20INGB0001234567\n:86:/EREF/NOTPROVIDED/ORDP//NAME/P VOORBEELD/REMI/AB12-CD34',
      '1064,50',
      'NL91ABNA0417164300 EUR',
    ),
    lines: [{ ...PAID, iban: 'NL20INGB0001234567', name: 'P VOORBEELD', text: 'AB12-CD34' }],
  },
  'several details for one line': {
    text: page(':61:2703120312C64,50NTRFNONREF\n:86:AB12-\n:86:CD34\n:86:P VOORBEELD', '1064,50'),
    lines: [{ ...PAID, text: 'AB12- CD34 P VOORBEELD' }],
  },
  'no details at all': {
    text: page(':61:2703120312C64,50NTRFAB12-CD34//B1\n:61:2703120312D9,90NCHGNONREF', '1054,60'),
    lines: [
      { ...PAID, text: 'AB12-CD34' },
      { amount: -990, kind: 'charge' },
    ],
  },
  'details that the bank wraps within a word': {
    text: page(
      `:61:2703120312C64,50NTRFNONREF\n:86:166?00GUTSCHRIFT?20EREF+NOTPROVIDED?21SVWZ+Tickets AB12-C\n?22D34?30INGDDEFF?31${OTHER}?32Jörg Bei\nspiel`,
      '1064,50',
    ),
    lines: [{ ...PAID, text: 'Tickets AB12-CD34', iban: OTHER, name: 'Jörg Beispiel' }],
  },
  'subfields without a code before them': {
    text: page(`:61:2703120312C64,50NTRFNONREF\n:86:?20AB12-CD34?31${OTHER}?32Jörg Beispiel`, '1064,50'),
    lines: [{ ...PAID, text: 'AB12-CD34', iban: OTHER, name: 'Jörg Beispiel' }],
  },
  'subfields behind ">" (Triodos)': {
    text: page(
      `:61:270312C64,50NET NONREF\n:86:000>100390123456>20AB12-CD34>21>31NL20INGB0001234567>32P VOORBEELD`,
      '1064,50',
      'TRIODOSBANK/0390123456',
    ),
    lines: [{ ...PAID, text: 'AB12-CD34', iban: 'NL20INGB0001234567', name: 'P VOORBEELD' }],
  },
  'a name in two subfields, and a slash before the account (Poland)': {
    text: page(
      ':61:2703120312CN64,50NTRFNONREF\n:86:110~00CR\n~20AB12-CD34\n~32ŻANETA\n~33ŚWIĘTOSŁAWSKA\n' +
        ':61:2703120312C20,00NTRFNONREF\n:86:166?20Ticket?32Maximiliane Charlotte Hohen?33lohe',
      '1084,50',
      '/DE02120300000000202051',
    ),
    lines: [
      { ...PAID, name: 'ŻANETA ŚWIĘTOSŁAWSKA', text: 'AB12-CD34' },
      { amount: 2000, name: 'Maximiliane Charlotte Hohenlohe' },
    ],
  },
  'long numbers of accounts, statements and references': {
    text: `:20:0000000000000000000000000001\n:25:12030000/000000000000202051EUR\n:28C:000000000123/00001\n:60F:C270311EUR000000001000,00\n:61:2703120312C000000000000064,50NTRF0000000000000000000000000000000007//00000000000000000000000000000008\n:86:AB12-CD34\n:62F:C270312EUR000000001064,50\n-`,
    lines: [{ ...PAID, text: 'AB12-CD34', bank_reference: '00000000000000000000000000000008' }],
  },
  'an own field of the bank between the others': {
    text: page(':61:2703120312C64,50NTRFNONREF\n:NS:17AB12-CD34\n:86:AB12-CD34', '1064,50'),
    lines: [{ ...PAID, text: 'AB12-CD34' }],
  },
  'a whole envelope': {
    text: `{1:F01INGBNL2ABXXX0000000000}{2:I940INGBNL2AXXXN}{4::20:1\n:25:NL91ABNA0417164300EUR\n:28C:1\n:60F:C270311EUR1000,00\n:61:2703120312C64,50NTRFEREF//B1\n:86:AB12-CD34\n:62F:C270312EUR1064,50\n-}`,
    lines: [{ ...PAID, text: 'AB12-CD34' }],
  },
  'reversals of a debit and of a credit': {
    text: page(
      ':61:2703120312RD64,50NTRFNONREF\n:86:AB12-CD34\n:61:2703120312RC20,00NTRFNONREF\n:86:x',
      '1044,50',
    ),
    lines: [
      { ...PAID, kind: 'reversal' },
      { amount: -2000, kind: 'reversal' },
    ],
  },
}

for (const [dialect, { text, lines }] of Object.entries(DIALECTS))
  for (const newline of ['\n', '\r\n'])
    test(`MT940 with ${dialect} is read (${newline === '\n' ? 'LF' : 'CRLF'})`, () => {
      const read = readBankFile(Buffer.from(text.replaceAll('\n', newline)))
      assert.ok('statements' in read)
      const [statement, ...more] = read.statements
      assert.ok(statement)
      assert.equal(more.length, 0)
      assert.equal(statement.lines.length, lines.length)
      assert.partialDeepStrictEqual(statement.lines, lines)
      const sum = statement.lines.reduce((all, { amount }) => all + amount, statement.opening ?? 0)
      assert.equal(sum, statement.closing)
    })

test('the pages of one statement are joined from :60M: to :62M:', () => {
  const first = page(':61:2703120312C64,50NTRFNONREF\n:86:AB12-CD34', '1064,50').replace(':62F:', ':62M:')
  const second = page(':61:2703120312D20,00NTRFNONREF\n:86:x', '1044,50').replace(
    ':60F:C270311EUR1000,00',
    ':60M:C270311EUR1064,50',
  )
  const read = readBankFile(Buffer.from(first + second))
  assert.ok('statements' in read)
  assert.deepEqual(
    read.statements.map(({ opening, closing, lines }) => [opening, closing, lines.length]),
    [[100_000, 104_450, 2]],
  )
})

test('workbooks and documents are refused by their names', () => {
  for (const [bytes, name] of [
    ['d0cf11e0a1b11ae1', /^This is an Excel workbook\./],
    ['255044462d312e37', /^This is a PDF\./],
  ] as const)
    assert.throws(
      () => readBankFile(Buffer.from(bytes, 'hex')),
      (error) => error instanceof StatementError && name.test(error.message),
    )
})
