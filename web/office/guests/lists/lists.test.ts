import { expect, test } from 'vitest'
import type { ListRow } from '#contract/office/guests/lists.ts'
import { chunksOf } from './chunks.ts'
import { decodeList } from './list-file.ts'

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
