import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import type { CsvRow } from './csv.ts'
import { writeXlsx } from './xlsx.ts'
import { parseXml } from './xml.ts'

async function workbookOf(headings: string[], rows: Iterable<CsvRow>, decimals: [number, number][] = []) {
  const out = new PassThrough()
  const whole = buffer(out)
  await writeXlsx(headings, rows, out, { decimals: new Map(decimals) })
  out.end()
  return unzipSync(await whole)
}

/** The cells of the sheet: their type or style, and their value. */
function cellsOf(files: Record<string, Uint8Array>): string[][] {
  const sheet = parseXml(strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array()))
  const data = sheet.children.find(({ name }) => name === 'sheetData')
  return (data?.children ?? []).map((row) =>
    row.children.map(({ attributes, children }) => {
      const [value] = children
      const text = value?.name === 'is' ? value.children[0]?.text : value?.text
      return `${attributes['t'] ?? attributes['s'] ?? ''}:${text ?? ''}`
    }),
  )
}

test('a workbook has texts, numbers and dates in cells of their types, and no formulas', async () => {
  const rows: CsvRow[] = [
    ['=1+1', '1250.50', '2027-07-08', '2027-07-08 12:30', 3, null],
    ['<Ana & Co>\u0001', 'none', '', '12.5', -2, '007'],
  ]
  const files = await workbookOf(['Name', 'Amount', 'Day', 'At', 'Pieces', 'Code'], rows, [[1, 2]])
  assert.deepEqual(cellsOf(files), [
    [
      'inlineStr:Name',
      'inlineStr:Amount',
      'inlineStr:Day',
      'inlineStr:At',
      'inlineStr:Pieces',
      'inlineStr:Code',
    ],
    ['inlineStr:=1+1', '6:1250.50', '2:46576', '3:46576.520833333336', '0:3', ':'],
    ['inlineStr:<Ana & Co>', 'inlineStr:none', ':', 'inlineStr:12.5', '0:-2', 'inlineStr:007'],
  ])
  for (const [name, file] of Object.entries(files)) assert.ok(parseXml(strFromU8(file)), name)
})

test('amounts in a workbook have the decimals of their currency: none in yen, three in dinars', async () => {
  const files = await workbookOf(
    ['Yen', 'Dinar'],
    [['1250', '1.250']],
    [
      [0, 0],
      [1, 3],
    ],
  )
  assert.deepEqual(cellsOf(files)[1], ['4:1250', '7:1.250'])
  const styles = parseXml(strFromU8(files['xl/styles.xml'] ?? new Uint8Array()))
  const listOf = (list: string, attribute: string) =>
    styles.children
      .find(({ name }) => name === list)
      ?.children.map(({ attributes }) => attributes[attribute] ?? '') ?? []
  const formats = new Map(
    listOf('numFmts', 'numFmtId').map((id, index) => [id, listOf('numFmts', 'formatCode')[index]]),
  )
  const shown = [4, 7].map((style) => formats.get(listOf('cellXfs', 'numFmtId')[style] ?? ''))
  assert.deepEqual(shown, ['#,##0', '#,##0.000'])
})

test('a workbook with many rows is streamed', async () => {
  let read = 0
  function* many(): Generator<CsvRow> {
    for (read = 0; read < 20_000; read++) yield [`Person ${read}`, '1.00']
  }
  const out = new PassThrough({ highWaterMark: 1_024 })
  const written = writeXlsx(['Name', 'Amount'], many(), out, { decimals: new Map([[1, 2]]) })
  await new Promise((resolve) => setTimeout(resolve, 50))
  assert.ok(read < 20_000, 'nobody has read, and all is written')
  const whole = buffer(out)
  await written
  out.end()
  assert.equal(cellsOf(unzipSync(await whole)).length, 20_001)
})
