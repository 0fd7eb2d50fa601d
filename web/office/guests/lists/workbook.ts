import { strFromU8, unzipSync, type UnzipFileInfo } from 'fflate'

/** Unpacked, the most that is read of one workbook; a sheet of 20,000 rows is about a tenth of it. */
const MAX_BYTES = 100 * 1024 * 1024
/** More rows are no list; a file may claim any number. */
const MAX_ROW = 100_000

/** A read workbook, or why it is not read; `merged`: the first row of cells that are merged over several rows. */
export type Workbook = { text: string } | { fault: 'damaged' | 'large' } | { merged: number }

const NEEDED = /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/

/**
 * The first visible sheet of an Excel workbook as text that is separated by tabs, each row on the line of its number. Values are as they are
 * stored, without their format.
 */
export function readWorkbook(bytes: Uint8Array): Workbook {
  try {
    const files = unpack(bytes)
    if (files === null) return { fault: 'large' }
    const xml = (name: string) => {
      const content = files[name]
      return content ? parse(strFromU8(content)) : null
    }
    const sheet = xml(firstSheet(xml('xl/workbook.xml'), xml('xl/_rels/workbook.xml.rels')))
    if (!sheet) return { fault: 'damaged' }
    const merged = mergedRow(sheet)
    if (merged !== null) return { merged }
    return { text: textOf(sheet, stringsOf(xml('xl/sharedStrings.xml'))) }
  } catch {
    return { fault: 'damaged' }
  }
}

function unpack(bytes: Uint8Array) {
  let size = 0
  const isNeeded = ({ name, originalSize }: UnzipFileInfo) => {
    if (!NEEDED.test(name)) return false
    size += originalSize
    return size <= MAX_BYTES
  }
  const files = unzipSync(bytes, { filter: isNeeded })
  return size > MAX_BYTES ? null : files
}

function parse(text: string): Document {
  const parsed = new DOMParser().parseFromString(text, 'application/xml')
  if (parsed.querySelector('parsererror')) throw new Error('Not XML')
  return parsed
}

/** Elements by their local name: some programs write a prefix. */
const all = (within: Document | Element, name: string): Element[] => [
  ...within.getElementsByTagNameNS('*', name),
]

const RELATIONS = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
]

function firstSheet(workbook: Document | null, relations: Document | null): string {
  const sheets = workbook ? all(workbook, 'sheet') : []
  const sheet = sheets.find((each) => (each.getAttribute('state') ?? 'visible') === 'visible')
  const id = RELATIONS.map((space) => sheet?.getAttributeNS(space, 'id')).find((each) => each)
  const relation = relations && all(relations, 'Relationship').find((each) => each.getAttribute('Id') === id)
  const target = relation?.getAttribute('Target') ?? ''
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** Titles are merged over columns; what is merged over rows belongs to several, and is stored in the first alone. */
function mergedRow(sheet: Document): number | null {
  const rows = all(sheet, 'mergeCell').flatMap((cell): number[] => {
    const [from = 0, to = from] = (cell.getAttribute('ref') ?? '')
      .split(':')
      .map((end) => Number(end.replace(/\D+/, '')))
    return to > from ? [from] : []
  })
  return rows.length > 0 ? Math.min(...rows) : null
}

const stringsOf = (shared: Document | null): string[] => (shared ? all(shared, 'si').map(richText) : [])

/** Without the pronunciation that Japanese texts have. */
const richText = (element: Element): string =>
  all(element, 't')
    .filter((each) => each.parentElement?.localName !== 'rPh')
    .map((each) => each.textContent)
    .join('')

function textOf(sheet: Document, strings: readonly string[]): string {
  const lines: string[] = []
  for (const row of all(sheet, 'row')) {
    const number = Number(row.getAttribute('r') ?? lines.length + 1)
    if (!(number > lines.length && number <= MAX_ROW)) throw new Error('Rows in no order')
    while (lines.length < number - 1) lines.push('')
    lines.push(lineOf(row, strings))
  }
  return lines.join('\n')
}

function lineOf(row: Element, strings: readonly string[]): string {
  const cells: string[] = []
  for (const cell of all(row, 'c')) {
    const at = columnOf(cell.getAttribute('r')) ?? cells.length
    while (cells.length < at) cells.push('')
    cells[at] = quoted(valueOf(cell, strings))
  }
  return cells.join('\t')
}

/** "AB12" is column 27; null for a cell without a position. */
function columnOf(reference: string | null): number | null {
  const [letters] = /^[A-Z]{1,3}/.exec(reference ?? '') ?? []
  if (letters === undefined) return null
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function valueOf(cell: Element, strings: readonly string[]): string {
  const type = cell.getAttribute('t')
  if (type === 'inlineStr') return richText(cell)
  const value = all(cell, 'v')[0]?.textContent ?? ''
  if (type === 's') return strings[Number(value)] ?? ''
  return type === 'e' ? '' : value
}

/** One line for each row, so that lines have the numbers of rows. */
function quoted(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.includes('"') ? `"${line.replaceAll('"', '""')}"` : line
}
