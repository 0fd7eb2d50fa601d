import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { strToU8 } from 'fflate'
import { zip, type ZipEntry } from '#server/platform/zip.ts'
import type { CsvRow } from './csv.ts'
import { html as xml } from './html.ts'

/** The number of rows compressed at once. */
const PIECE = 200

const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Cell styles by their index in the workbook; the style of numbers with `n` decimals is `number + n`. */
const STYLE = { heading: 1, day: 2, time: 3, number: 4 } as const
const DIGITS = [0, 1, 2, 3, 4]

/** "#,##0.00" for two digits. */
const formatOf = (digits: number): string => (digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`)

const NUMBER_FORMATS = DIGITS.map(
  (digits) => `<numFmt numFmtId="${166 + digits}" formatCode="${formatOf(digits)}"/>`,
).join('')
const NUMBER_STYLES = DIGITS.map((digits) => `<xf numFmtId="${166 + digits}" applyNumberFormat="1"/>`).join(
  '',
)

/** The constant files of a workbook with one sheet. */
const FILES = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONS}"><sheets><sheet name="Festoon" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${SPREADSHEET}"><numFmts count="${2 + DIGITS.length}"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/>${NUMBER_FORMATS}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${STYLE.number + DIGITS.length}"><xf fontId="0"/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/>${NUMBER_STYLES}</cellXfs></styleSheet>`,
}

const SHEET_BEGINS = `<worksheet xmlns="${SPREADSHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="16" defaultRowHeight="15"/><sheetData>`
const SHEET_ENDS = '</sheetData></worksheet>'

/**
 * Streams rows as an Excel workbook with one sheet, under a line of headings, with backpressure. Days and times become dates; decimal texts
 * in the columns of `decimals` become numbers with that many decimals, at most four; nothing becomes a formula. Leaves `out` open; throws,
 * and reads no more rows, if that is closed before the end.
 */
export const writeXlsx = (
  headings: readonly string[],
  rows: Iterable<CsvRow> | AsyncIterable<CsvRow>,
  out: Writable,
  { decimals }: { decimals: ReadonlyMap<number, number> },
): Promise<void> => {
  const files = workbook(sheetOf(headings, rows, decimals))
  return pipeline(Readable.from(zip(files, { deflated: true })), out, { end: false })
}

function* workbook(sheet: AsyncIterable<Uint8Array>): Generator<ZipEntry> {
  for (const [name, text] of Object.entries(FILES)) yield { name, content: [strToU8(HEAD + text)] }
  yield { name: 'xl/worksheets/sheet1.xml', content: sheet }
}

async function* sheetOf(
  headings: readonly string[],
  rows: Iterable<CsvRow> | AsyncIterable<CsvRow>,
  decimals: ReadonlyMap<number, number>,
): AsyncGenerator<Uint8Array> {
  yield strToU8(HEAD + SHEET_BEGINS + rowOf(headings.map(headingCell)))
  let piece: string[] = []
  for await (const row of rows) {
    piece.push(rowOf(row.map((value, index) => cellOf(value, decimals.get(index)))))
    if (piece.length < PIECE) continue
    yield strToU8(piece.join(''))
    piece = []
  }
  yield strToU8(piece.join('') + SHEET_ENDS)
}

const rowOf = (cells: string[]): string => `<row>${cells.join('')}</row>`

const headingCell = (text: string): string => textCell(text, STYLE.heading)

const DAY = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d)?$/
const DECIMAL = /^-?\d{1,15}(?:\.\d{1,4})?$/

function cellOf(value: string | number | null, digits: number | undefined): string {
  if (value === null || value === '') return '<c/>'
  if (typeof value === 'number') return numberCell(value, 0)
  if (digits !== undefined && DECIMAL.test(value)) return numberCell(value, STYLE.number + digits)
  if (DAY.test(value)) return numberCell(daysOf(value), value.length > 10 ? STYLE.time : STYLE.day)
  return textCell(value, 0)
}

const numberCell = (value: string | number, style: number): string => `<c s="${style}"><v>${value}</v></c>`

const textCell = (text: string, style: number): string =>
  xml`<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${withoutControls(text)}</t></is></c>`.markup

/** XML cannot represent them. */
const withoutControls = (text: string): string => text.replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '')

/** Days since 1899-12-31, the epoch of spreadsheets. */
function daysOf(text: string): number {
  const at = Date.UTC(
    Number(text.slice(0, 4)),
    Number(text.slice(5, 7)) - 1,
    Number(text.slice(8, 10)),
    Number(text.slice(11, 13)),
    Number(text.slice(14, 16)),
  )
  return (at - Date.UTC(1899, 11, 30)) / 86_400_000
}
