import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ListRow, MAX_LIST_BYTES } from '#contract/office/guests/lists.ts'
import { chunksOf } from './chunks.ts'
import { decodeList, readList } from './list-file.ts'
import { messages } from './messages.ts'

const bytes = (text: string, encoding: 'utf8' | 'utf16le' | 'latin1') =>
  new Uint8Array(Buffer.from(text, encoding))

test('a file is read in the encoding of its spreadsheet, accents and all', () => {
  const name = 'Zoë Brontë'
  expect(decodeList(bytes(name, 'utf8'), 'en')).toBe(name)
  expect(decodeList(bytes(`\uFEFF${name}`, 'utf8'), 'en')).toBe(name)
  expect(decodeList(bytes(`\uFEFF${name}`, 'utf16le'), 'en')).toBe(name)
  expect(decodeList(bytes(name, 'latin1'), 'en-GB')).toBe(name)
  expect(decodeList(new Uint8Array([0x49, 0x76, 0x69, 0xe6]), 'hr-HR')).toBe('Ivić')
  expect(decodeList(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 0]), 'en')).toBeNull()
})

const workbook = (sheet: string, shared = '') =>
  zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook xmlns="m" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Notes" state="hidden" r:id="a"/><sheet name="Guests" r:id="b"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="b" Target="worksheets/sheet2.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet2.xml': strToU8(`<x:worksheet xmlns:x="m">${sheet}</x:worksheet>`),
    ...(shared && { 'xl/sharedStrings.xml': strToU8(shared) }),
  })

test('an Excel workbook is read as its rows, and merged rows, other zips and bombs are refused', async () => {
  const rows =
    '<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1" t="inlineStr"><x:is><x:t>Age</x:t></x:is></x:c></x:row>' +
    '<x:row r="3"><x:c r="A3" t="s"><x:v>1</x:v></x:c><x:c r="C3"><x:v>25</x:v></x:c></x:row>'
  const shared =
    '<sst><si><t>Name</t></si><si><r><t>Ida "Lux"</t></r><r><t>\nBerg &amp; Co</t></r><rPh><t>x</t></rPh></si></sst>'
  expect(await readList(workbook(rows, shared), 'en')).toEqual({
    text: 'Name\t\tAge\n\n"Ida ""Lux"" Berg & Co"\t\t25',
  })
  const merging = (ref: string) =>
    readList(workbook(`${rows}<x:mergeCells><x:mergeCell ref="${ref}"/></x:mergeCells>`, shared), 'en')
  expect(await merging('A1:C1')).toHaveProperty('text')
  expect(await merging('A3:A5')).toEqual({ fault: messages.merged({ row: 3 }) })
  expect(await readList(workbook('<x:row r="2000000"/>'), 'en')).toEqual({ fault: messages.noText })
  expect(await readList(workbook('<x:row'), 'en')).toEqual({ fault: messages.noText })
  expect(await readList(zipSync({ 'a.txt': strToU8('a') }), 'en')).toEqual({ fault: messages.noText })
  const long = `<x:row r="1"><x:c t="str"><x:v>${'a'.repeat(MAX_LIST_BYTES + 1)}</x:v></x:c></x:row>`
  expect(await readList(workbook(long), 'en')).toEqual({ fault: messages.tooLarge })
})

test('a group is named at once, however the list is divided, and only new guests are', () => {
  const row = (line: number, group: string, fate: ListRow['fate'] = 'new'): ListRow => ({
    line,
    full_name: `Guest ${line}`,
    email: '',
    age: '',
    group,
    fate,
    faults: [],
  })
  const rows = Array.from({ length: 150 }, (_, line) => row(line, line % 50 === 0 ? 'crew' : ''))
  const chunks = chunksOf([...rows, row(500, '', 'known'), row(501, '', 'faulty')])
  expect(chunks.map(({ length }) => length)).toEqual([100, 50])
  expect(chunks.map((chunk) => chunk.filter(({ group }) => group === 'crew').length)).toEqual([3, 0])
})
