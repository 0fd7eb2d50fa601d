import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessColumns, readTable } from './table.ts'

const read = (text: string) => {
  const table = readTable(text)
  const { full_name, first_name, last_name, email, age, group } = guessColumns(table)
  const at = [full_name, first_name, last_name, email, age, group]
  return { at, rows: table.rows.map(({ line, cells }) => [line, ...cells]) }
}

const NONE = null

test('a list has any separator, headings in any language or none, and a title above them', () => {
  for (const separator of ['\t', ';', ',', '|']) {
    const line = (...cells: string[]) => cells.join(separator)
    const text = [
      'Guests of the Lanterns',
      line('E-Mail', 'Jméno a příjmení'),
      line('ida@x.org', 'Ida Berg'),
    ].join('\r\n')
    assert.deepEqual(read(text), { at: [1, NONE, NONE, 0, NONE, NONE], rows: [[3, 'ida@x.org', 'Ida Berg']] })
    assert.deepEqual(read(line('Ida Berg', 'ida@x.org')).at, [0, NONE, NONE, 1, NONE, NONE])
  }
})

test('names in two columns, ages and groups are found by their headings', () => {
  const german = 'Vorname;Nachname;E-Mail-Adresse;Altersgruppe;Gruppe\nIda;Berg;ida@x.org;;Crew'
  assert.deepEqual(read(german).at, [NONE, 0, 1, 2, 3, 4])
  assert.deepEqual(read('Imię;Nazwisko;Adres e-mail\nIda;Berg;ida@x.org').at, [NONE, 0, 1, 2, NONE, NONE])
  assert.deepEqual(read('Nom;Courriel\nIda Berg;ida@x.org').at, [0, NONE, NONE, 1, NONE, NONE])
})

test('names alone, quoted cells, stray quotes, a byte order mark and a line of commas are read as they are', () => {
  assert.deepEqual(read('Ida Berg\nJon Dahl').rows, [
    [1, 'Ida Berg'],
    [2, 'Jon Dahl'],
  ])
  assert.deepEqual(
    read('\uFEFFname,email\n"Berg, Ida",ida@x.org\n,,\nJon "JD" Dahl,').rows.map(([, name]) => name),
    ['Berg, Ida', 'Jon "JD" Dahl'],
  )
  assert.deepEqual(read('').rows, [])
})
