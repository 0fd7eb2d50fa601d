import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import fc from 'fast-check'
import { validateXML } from 'xmllint-wasm'
import { find, findAll, parseXml, textAt } from '#server/platform/text/xml.ts'
import {
  isInSepa,
  writeCreditTransfers,
  type CreditTransferTransaction,
  type CreditTransferInitiation,
} from './sepa-xml.ts'

const SCHEMA = await readFile(
  new URL('../../../testing/fixtures/sepa/pain.001.001.09-sct.xsd', import.meta.url),
  'utf8',
)

const TRANSFER: CreditTransferTransaction = {
  end_to_end_id: 'REFUND-7',
  amount: 13_300,
  name: 'Ana Horvat',
  iban: 'HR12 1001 0051 8630 0016 0',
  bic: '',
  text: 'Refund 7 K7QX-2M9D',
}

const FILE: CreditTransferInitiation = {
  id: 'FESTOON-1',
  created_at: Temporal.Instant.from('2027-03-01T10:00:00.123456Z'),
  execute_on: '2027-03-02',
  debtor: { name: 'Festoon & Söhne GmbH', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  transfers: [TRANSFER],
}

async function assertValid(xml: string): Promise<void> {
  const { valid, errors } = await validateXML({
    xml: { fileName: 'file.xml', contents: xml },
    schema: { fileName: 'schema.xsd', contents: SCHEMA },
  })
  assert.ok(valid, errors.map(({ message }) => message).join('\n'))
}

test('a SEPA file is valid against the pain.001 schema, with the number and sum of its transfers', async () => {
  const xml = writeCreditTransfers({
    ...FILE,
    transfers: [TRANSFER, { ...TRANSFER, end_to_end_id: 'REFUND-8', amount: 1, bic: 'ZABAHR2X' }],
  })
  await assertValid(xml)
  const header = find(parseXml(xml), 'CstmrCdtTrfInitn', 'GrpHdr')
  assert.deepEqual([textAt(header, 'NbOfTxs'), textAt(header, 'CtrlSum')], ['2', '133.01'])
  assert.equal(textAt(header, 'InitgPty', 'Nm'), 'Festoon + Sohne GmbH')
})

test('every name is written in the SEPA character set', async () => {
  const names = [
    'Łukasz Żółć',
    'Ђорђе Ђурић',
    '山田太郎',
    '//Ana//',
    '<b>&"\'',
    '🎪',
    '  ',
    'x'.repeat(300),
    'a/',
    '-',
  ]
  const transfers = names.map((name, index) => ({
    ...TRANSFER,
    end_to_end_id: `R${index}`,
    name,
    text: name,
  }))
  const xml = writeCreditTransfers({ ...FILE, transfers })
  await assertValid(xml)
  const paid = findAll(find(parseXml(xml), 'CstmrCdtTrfInitn', 'PmtInf'), 'CdtTrfTxInf')
  for (const name of paid.flatMap((one) => [textAt(one, 'Cdtr', 'Nm'), textAt(one, 'RmtInf', 'Ustrd')]))
    assert.match(name, /^(?!\/)(?!.*\/\/)[A-Za-z0-9/\-?:().,'+ ]+(?<!\/)$/)
})

test('the control sum is exact, however many transfers there are', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 99_999_999_999 }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(amounts, (all) => {
      const transfers = all.map((amount, index) => ({ ...TRANSFER, end_to_end_id: `R${index}`, amount }))
      const header = find(
        parseXml(writeCreditTransfers({ ...FILE, transfers })),
        'CstmrCdtTrfInitn',
        'GrpHdr',
      )
      const sum = all.reduce((total, amount) => total + BigInt(amount), 0n)
      assert.equal(textAt(header, 'CtrlSum').replace('.', '').replace(/^0+/, ''), String(sum))
    }),
  )
})

test('an invalid transfer is refused', () => {
  const broken: Partial<CreditTransferTransaction>[] = [
    { amount: 0 },
    { amount: 1.5 },
    { amount: -1 },
    { iban: 'HR1210010051863000161' },
    { iban: 'US64SVBKUS6S3300958879' },
    { end_to_end_id: '' },
    { end_to_end_id: 'x'.repeat(36) },
    { end_to_end_id: '/x' },
  ]
  for (const part of broken)
    assert.throws(
      () => writeCreditTransfers({ ...FILE, transfers: [{ ...TRANSFER, ...part }] }),
      JSON.stringify(part),
    )
  assert.throws(() => writeCreditTransfers({ ...FILE, transfers: [] }))
  assert.throws(() => writeCreditTransfers({ ...FILE, transfers: [TRANSFER, TRANSFER] }))
})

test('the country of an IBAN decides whether it is within SEPA', () => {
  assert.deepEqual(
    [
      'HR1210010051863000160',
      'CH9300762011623852957',
      'GB29NWBK60161331926819',
      'TR330006100519786457841326',
      'x',
    ].map(isInSepa),
    [true, true, true, false, false],
  )
})
