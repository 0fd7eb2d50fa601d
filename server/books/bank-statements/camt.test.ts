import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBankFile } from './read/bank-file.ts'
import { withFingerprints } from './read/fingerprints.ts'
import { StatementError, type Statement } from './read/statement.ts'

const IBAN = 'DE89370400440532013000'

/** The differences between the versions: the positions of a status, and of a party's name and bank. */
const VERSIONS = {
  '02': { status: 'BOOK', party: (name: string) => `<Nm>${name}</Nm>`, bic: 'BIC' },
  '04': { status: 'BOOK', party: (name: string) => `<Nm>${name}</Nm>`, bic: 'BICFI' },
  '08': { status: '<Cd>BOOK</Cd>', party: (name: string) => `<Pty><Nm>${name}</Nm></Pty>`, bic: 'BICFI' },
} as const

type Version = keyof typeof VERSIONS

const payment = (version: Version, { amount = '133.00', text = 'Order K7QX-2M9D' } = {}) => `
  <TxDtls>
    <Refs><AcctSvcrRef>B-${text}</AcctSvcrRef><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
    <Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
    <RltdPties><Dbtr>${VERSIONS[version].party('Ana Horvat &amp; Ivo')}</Dbtr>
      <DbtrAcct><Id><IBAN>HR1210010051863000160</IBAN></Id></DbtrAcct></RltdPties>
    <RltdAgts><DbtrAgt><FinInstnId><${VERSIONS[version].bic}>ZABAHR2X</${VERSIONS[version].bic}></FinInstnId></DbtrAgt></RltdAgts>
    <RmtInf><Ustrd>${text}</Ustrd></RmtInf>
  </TxDtls>`

const entry = (
  version: Version,
  details: string,
  { amount = '133.00', side = 'CRDT', status = '', more = '' } = {},
) => `
  <Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>
    <Sts>${status || VERSIONS[version].status}</Sts>
    <BookgDt><Dt>2027-03-02</Dt></BookgDt><ValDt><DtTm>2027-03-01T23:00:00+01:00</DtTm></ValDt>
    <AcctSvcrRef>N1</AcctSvcrRef>
    <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>${more || 'ESCT'}</SubFmlyCd></Fmly></Domn></BkTxCd>
    <NtryDtls>${details}</NtryDtls></Ntry>`

const file = (version: Version, entries: string, prefix = '') => `<?xml version="1.0" encoding="UTF-8"?>
<${prefix}Document xmlns${prefix ? ':n' : ''}="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
  <GrpHdr><MsgId>M</MsgId><CreDtTm>2027-03-02T20:00:00</CreDtTm></GrpHdr>
  <Stmt><Id>S1</Id><ElctrncSeqNb>42</ElctrncSeqNb><CreDtTm>2027-03-02T20:00:00</CreDtTm>
    <Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>
    <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2027-03-01</Dt></Dt></Bal>
    <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">123.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2027-03-02</Dt></Dt></Bal>
    ${entries}</Stmt></BkToCstmrStmt></${prefix}Document>`

function statementIn(text: string): Statement {
  const read = readBankFile(Buffer.from(text))
  assert.ok('statements' in read)
  const [statement] = read.statements
  assert.ok(statement)
  return statement
}

const refused = (text: string) => (): void => void readBankFile(Buffer.from(text))

test('a transfer is read identically from every version of camt.053', () => {
  for (const version of ['02', '04', '08'] as const) {
    const { lines, ...statement } = statementIn(file(version, entry(version, payment(version))))
    assert.deepEqual(statement, {
      account: IBAN,
      number: '42',
      currency: 'EUR',
      opening: -1_000,
      closing: 12_300,
      closing_on: '2027-03-02',
    })
    assert.equal(lines.length, 1)
    assert.partialDeepStrictEqual(lines[0], {
      booked_on: '2027-03-02',
      value_date: '2027-03-01',
      amount: 13_300,
      currency: 'EUR',
      name: 'Ana Horvat & Ivo',
      iban: 'HR1210010051863000160',
      bic: 'ZABAHR2X',
      text: 'Order K7QX-2M9D',
      end_to_end_id: '',
      return_reason: null,
    })
  }
})

test('a batch entry becomes one line per payment, or one line in all if the sum differs', () => {
  const details = payment('08', { amount: '100.00' }) + payment('08', { amount: '33.00', text: 'Order 2' })
  assert.deepEqual(
    statementIn(file('08', entry('08', details))).lines.map(({ amount }) => amount),
    [10_000, 3_300],
  )
  assert.deepEqual(
    statementIn(file('08', entry('08', details, { amount: '133.50' }))).lines.map(
      ({ amount, name, iban, text }) => [amount, name, iban, text],
    ),
    [[13_350, '', '', 'Order K7QX-2M9D Order 2']],
  )
  for (const other of [details.replace('"EUR">33', '"USD">33'), details.replace('CRDT', 'DBIT')])
    assert.deepEqual(
      statementIn(file('08', entry('08', other))).lines.map(({ amount }) => amount),
      [13_300],
      'nor if a payment is in another currency or direction',
    )
})

test('returned money has its return reason, and debits are negative', () => {
  const back = payment('08').replace('</TxDtls>', '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>')
  const text = file(
    '08',
    entry('08', back) + entry('08', '', { side: 'DBIT' }) + entry('08', '', { more: 'RRTN' }),
  )
  assert.deepEqual(
    statementIn(text).lines.map(({ amount, return_reason }) => [amount, return_reason]),
    [
      [13_300, 'AC04'],
      [-13_300, null],
      [13_300, 'RTRN'],
    ],
  )
})

test('a reversal is recognized in both notations of its indicator', () => {
  for (const mark of ['true', '1', 'false', '0']) {
    const text = file('08', entry('08', payment('08'))).replace('<Sts>', `<RvslInd>${mark}</RvslInd><Sts>`)
    const [line] = statementIn(text).lines
    const isReversal = mark === 'true' || mark === '1'
    assert.deepEqual([line?.kind, line?.return_reason], isReversal ? ['reversal', 'RTRN'] : [null, null])
  }
})

test('a returned transfer of the festival names its payee, even if the bank leaves debtor and creditor as they were sent', () => {
  for (const version of ['02', '08'] as const) {
    const { party } = VERSIONS[version]
    const sent = payment(version).replace(
      /<RltdPties>[\s\S]*<\/RltdPties>/,
      `<RltdPties><Dbtr>${party('Festival')}</Dbtr><DbtrAcct><Id><IBAN>${IBAN}</IBAN></Id></DbtrAcct>
        <Cdtr>${party('Ivo Anić')}</Cdtr><CdtrAcct><Id><IBAN>HR1210010051863000160</IBAN></Id></CdtrAcct></RltdPties>
        <RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>`,
    )
    const [line] = statementIn(file(version, entry(version, sent))).lines
    assert.ok(line)
    assert.deepEqual([line.name, line.iban], ['Ivo Anić', 'HR1210010051863000160'])
    // Its fingerprint uses the bank's own data, whichever party is taken as the counterparty.
    const [asWritten] = withFingerprints(IBAN, [{ ...line, name: 'Festival', iban: IBAN }])
    assert.equal(line.fingerprint, asWritten?.fingerprint)
  }
})

test('pending lines are omitted', () => {
  assert.deepEqual(statementIn(file('08', entry('08', '', { status: '<Cd>PDNG</Cd>' }))).lines, [])
  assert.deepEqual(statementIn(file('02', entry('02', '', { status: 'PDNG' }))).lines, [])
})

test('a line in overlapping statements is recognized as the same one, and two identical lines remain two', () => {
  const one = entry('08', payment('08'))
  const two = entry('08', payment('08', { text: 'Order 2' }))
  const first = statementIn(file('08', one + one)).lines.map(({ fingerprint }) => fingerprint)
  const second = statementIn(file('08', one + one + two)).lines.map(({ fingerprint }) => fingerprint)
  assert.equal(new Set(first).size, 2)
  assert.deepEqual(second.slice(0, 2), first)
  assert.equal(new Set(second).size, 3)
})

test('entity bombs, external entities, truncated files and other documents are refused', () => {
  const whole = file('08', entry('08', payment('08')))
  const bomb = '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'
  for (const text of [
    whole.replace('?>', `?>${bomb}`),
    whole.replace('?>', '?><!DOCTYPE d SYSTEM "file:///etc/passwd">'),
    whole.slice(0, -30),
    whole.replace('</Ntry>', ''),
    whole.replaceAll('camt.053', 'camt.052'),
    whole.replace('133.00', '133.005'),
    whole.replace('2027-03-02</Dt></BookgDt>', '2027-02-30</Dt></BookgDt>'),
    '<a>'.repeat(100_000),
    '',
    'hello',
  ])
    assert.throws(refused(text), StatementError, text.slice(0, 120))
  assert.throws(() => readBankFile(new Uint8Array(31 * 1024 * 1024)), /larger than 30 MB/)
})

test('any namespace prefix is accepted', () => {
  const prefixed = file('08', '', 'n:')
  assert.equal(statementIn(prefixed).account, IBAN)
})
