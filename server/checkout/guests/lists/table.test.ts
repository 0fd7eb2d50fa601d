import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calledOff, guessColumns, readTable } from './table.ts'

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

test('exports of pretix, Eventbrite and alf.io are read by their own headings, without what was called off', () => {
  const offIn = (text: string) => [...calledOff(readTable(text))]
  const pretix = [
    'Event slug,Order code,Position ID,Status,Email,Phone number,Order date,Order time,Product,Variation,Price,Tax rate,Tax rule,Tax value,Attendee name,Attendee name: Given name,Attendee name: Family name,Attendee email,Company',
    'fest,F8VVL,1,Paid,ida@x.org,,2026-05-01,10:00:00,Weekend,,99.00,19.00,,15.81,Ida Berg,Ida,Berg,,',
    'fest,G3RTA,1,Canceled,jon@x.org,,2026-05-01,10:00:00,Weekend,,99.00,19.00,,15.81,Jon Dahl,Jon,Dahl,,',
  ].join('\n')
  assert.deepEqual(read(pretix).at, [14, 15, 16, 4, NONE, 1])
  assert.deepEqual(offIn(pretix), [3])
  assert.equal(read(pretix.replaceAll(',,\n', ',own@x.org,\n').replace(/,,$/, ',own@x.org,')).at[3], 17)
  const eventbrite = [
    'Order #,Order Date,First Name,Surname,Email,Quantity,Ticket Type,Attendee #,Attendee Status',
    '1001,2026-05-01,Ida,Berg,ida@x.org,1,Weekend,1,Attending',
    '1001,2026-05-01,Jon,Dahl,jon@x.org,1,Weekend,2,Not Attending',
    '1002,2026-05-01,Lea,Vik,lea@x.org,1,Weekend,3,Refunded',
  ].join('\n')
  assert.deepEqual(read(eventbrite).at, [NONE, 2, 3, 4, NONE, 0])
  assert.deepEqual(offIn(eventbrite), [3, 4])
  const alfio = [
    'ID,Category,Event,Status,OriginalPrice,PaidPrice,Discount,VAT,ReservationID,Full Name,First Name,Last Name,E-Mail,Locked',
    '1,Weekend,fest,ACQUIRED,99,99,0,0,5f2,Ida Berg,Ida,Berg,ida@x.org,false',
    '2,Weekend,fest,TO_BE_PAID,99,99,0,0,5f3,Jon Dahl,Jon,Dahl,jon@x.org,false',
  ].join('\n')
  assert.deepEqual(read(alfio).at, [9, 10, 11, 12, NONE, 8])
  assert.deepEqual(offIn(alfio), [3])
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
