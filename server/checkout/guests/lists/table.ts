import { CsvError, type Options, parse } from 'csv-parse/sync'
import { LIST_FIELDS, type ListColumns, type ListField } from '#contract/office/guests/lists.ts'

/** A row with its line number. */
interface TableRow {
  line: number
  cells: string[]
}

/** A parsed list: its own headings, or the numbers of its columns. */
export interface Table {
  headings: string[]
  rows: TableRow[]
}

const SEPARATORS = ['\t', ';', ',', '|']

/** How spreadsheets head these columns in the languages of festivals, without accents and signs. */
const HEADINGS: Record<ListField, RegExp> = {
  full_name:
    /^(?:full ?name|name|attendee name|guests?(?: name)?|vollstandiger name|gast|gaste|nom complet|invites?|nombre completo|nombre y apellidos|invitados?|nome completo|nome e cognome|ospit[ei]|convidados?|naam|volledige naam|gasten|jmeno a prijmeni|host|ime i prezime|gost|imie i nazwisko|gosc)$/,
  first_name:
    /^(?:first ?name|given name|attendee name given name|vorname|prenom|nombre|nome|voornaam|jmeno|ime|imie)$/,
  last_name:
    /^(?:last ?name|surname|family name|attendee name family name|nachname|familienname|nom|nom de famille|apellidos?|cognome|apelido|achternaam|prijmeni|prezime|nazwisko)$/,
  email:
    /^(?:(?:attendee )?e ?mail(?: address)?|e ?mail(?: adresse| adres)|mail|mail ?adresse|adresse e ?mail|courriel|correo(?: electronico)?|indirizzo email|endereco de e ?mail|emailadres|e ?mailova adresa|adresa e ?poste|e ?posta|adres e ?mail)$/,
  age: /^(?:age|alter|altersgruppe|edad|eta|idade|leeftijd|vek|dob|wiek)$/,
  group:
    /^(?:group|gruppe|groupe|grupo|gruppo|groep|skupina|grupa|order(?: code| id| number| no)?|reservation ?id|bestellung|bestellnummer|party)$/,
}

/** Exports of other systems contain what was called off as well: its heading, and what they write below. */
const STATUS = /^(?:(?:attendee |order |ticket )?status)$/
const CALLED_OFF =
  /^(?:cancel(?:l?ed)?|refunded|partially refunded|deleted|not attending|released|invalidated|expired|pending|to be paid|unpaid|storniert|erstattet|abgelaufen|ausstehend|unbezahlt)\b/

const plain = (heading: string): string =>
  heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

const fieldOf = (heading: string): ListField | null =>
  LIST_FIELDS.find((field) => HEADINGS[field].test(plain(heading))) ?? null

/** The rows in which headings may stand: some lists have a title above them. */
const HEAD_WITHIN = 10

/**
 * The table in a text, with any separator; a text without one has one column. The headings are in the first row of which at least two cells,
 * or the only one, are known ones; what stands above them is left out.
 */
export function readTable(text: string): Table {
  const rows = SEPARATORS.map((separator) => rowsOf(text, separator)).reduce((best, each) =>
    regularity(each) > regularity(best) ? each : best,
  )
  const width = Math.max(1, ...rows.map(({ cells }) => cells.length))
  const head = rows.slice(0, HEAD_WITHIN).findIndex(({ cells }) => isHead(cells))
  const own = rows[head]?.cells ?? []
  return {
    headings: Array.from({ length: width }, (_, index) => own[index] || `#${index + 1}`),
    rows: rows.slice(head + 1),
  }
}

const isHead = (cells: string[]): boolean => {
  const known = cells.filter((cell) => fieldOf(cell) !== null).length
  return known >= Math.min(2, cells.length) && known > 0 && !cells.some((cell) => cell.includes('@'))
}

/** How many rows have the most frequent number of cells, if that is more than one. */
function regularity(rows: readonly TableRow[]): number {
  const widths = Map.groupBy(rows, ({ cells }) => cells.length)
  return Math.max(0, ...[...widths].map(([width, of]) => (width > 1 ? of.length + width / 100 : 0)))
}

function rowsOf(text: string, delimiter: string): TableRow[] {
  const options = {
    delimiter,
    bom: true,
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  }
  // An unfinished quote would take the rest of the list.
  return parsed(text, options) ?? parsed(text, { ...options, quote: false }) ?? []
}

function parsed(text: string, options: Options): TableRow[] | null {
  try {
    const rows: TableRow[] = []
    const onRecord = (cells: string[], { lines }: { lines: number }) => {
      if (cells.some((cell) => cell !== '')) rows.push({ line: lines, cells })
      return null
    }
    parse(text, { ...options, onRecord })
    return rows
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}

/** The lines of a table that it says are called off: cancelled, refunded or not paid. */
export function calledOff({ headings, rows }: Table): Set<number> {
  const columns = headings.flatMap((heading, index) => (STATUS.test(plain(heading)) ? [index] : []))
  const isCalledOff = ({ cells }: TableRow) =>
    columns.some((column) => CALLED_OFF.test(plain(cells[column] ?? '')))
  return new Set(rows.filter(isCalledOff).map(({ line }) => line))
}

/** What the columns of a table are: by their headings, otherwise the address by its sign, and the first other one as the name. */
export function guessColumns({ headings, rows }: Table): ListColumns {
  const fields = headings.map(fieldOf)
  // An export may have the buyer's address and, before or after it, that of each guest, which is often empty.
  const filled = (column: number) => rows.filter(({ cells }) => (cells[column] ?? '') !== '').length
  const at = (field: ListField): number | null =>
    [...fields.keys()]
      .filter((column) => fields[column] === field)
      .map((column) => ({
        column,
        filled: filled(column),
        isGuest: /^attendee/i.test(headings[column] ?? ''),
      }))
      .toSorted((one, other) => other.filled - one.filled || Number(other.isGuest) - Number(one.isGuest))[0]
      ?.column ?? null
  const guess = Object.fromEntries(LIST_FIELDS.map((field) => [field, at(field)])) as ListColumns
  guess.email ??= addressColumn(headings.length, rows)
  const hasName = guess.full_name !== null || guess.first_name !== null || guess.last_name !== null
  if (!hasName)
    guess.full_name = headings.findIndex((_, index) => fields[index] === null && index !== guess.email)
  if (guess.full_name === -1) guess.full_name = null
  // "Nom" and "Nome" alone are the whole name.
  if (guess.full_name === null && guess.first_name === null)
    return { ...guess, full_name: guess.last_name, last_name: null }
  if (guess.full_name === null && guess.last_name === null)
    return { ...guess, full_name: guess.first_name, first_name: null }
  return guess
}

function addressColumn(width: number, rows: readonly TableRow[]): number | null {
  const counts = Array.from(
    { length: width },
    (_, index) => rows.filter(({ cells }) => cells[index]?.includes('@')).length,
  )
  const most = Math.max(0, ...counts)
  return most === 0 ? null : counts.indexOf(most)
}
