import { messages } from '#server/books/bank-statements/messages.ts'
import { StatementError } from './statement.ts'

/**
 * The text of a file. Most are UTF-8, some UTF-16, with or without a byte order mark; others are in the encoding that the XML declares, or
 * in that of the country of its account: Central European, or Windows-1252.
 * Refuses (StatementError):
 * - a text that its byte order mark contradicts
 */
export function decode(file: Uint8Array): string {
  const wide = wideEncodingOf(file)
  try {
    return new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(file)
  } catch {
    if (wide !== null) throw new StatementError(messages.noText)
    return new TextDecoder(declaredEncodingOf(file) ?? regionalEncodingOf(file)).decode(file)
  }
}

/** UTF-16: by its byte order mark, or by the zeros in the first two characters of XML or MT940. */
function wideEncodingOf([one, two, three, four]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (one === 0xff && two === 0xfe) return 'utf-16le'
  if (one === 0xfe && two === 0xff) return 'utf-16be'
  if (one && two === 0 && three && four === 0) return 'utf-16le'
  return one === 0 && two && three === 0 && four ? 'utf-16be' : null
}

/** The encodings, besides UTF-8, that an XML may declare. */
const ENCODINGS = [
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-15',
  'windows-1250',
  'windows-1251',
  'windows-1252',
]

function declaredEncodingOf(file: Uint8Array): string | undefined {
  const beginning = new TextDecoder('windows-1252').decode(file.subarray(0, 200))
  const [, said = ''] = /^\s*<\?xml[^>]*encoding=["']([\w-]{1,20})["']/.exec(beginning) ?? []
  return ENCODINGS.find((each) => each === said.toLowerCase())
}

/** What shows the country of a bank: the beginnings of accounts, and currencies of one country. */
const SIGNS =
  /(?<=^(?::25[A-Z]?:\/?)?|["';,\s])[A-Z]{2}\d{2}(?=[\dA-Z ])|\b(?:PLN|CZK|HUF|HRK|RON|RSD|BAM|CHF|GBP|DKK|NOK|SEK)\b/gm
/** The countries whose banks write the letters of Central Europe, and their currencies. */
const CENTRAL = /^(?:(?:PL|CZ|SK|HU|SI|HR|RO|BA|RS|AL)\d{2}|PLN|CZK|HUF|HRK|RON|RSD|BAM)$/

/** Windows-1250 has letters where ISO 8859-2 has control characters. */
function regionalEncodingOf(file: Uint8Array): string {
  if (!isCentral(new TextDecoder('windows-1252').decode(file.subarray(0, 5000)))) return 'windows-1252'
  return file.some((byte) => byte >= 0x80 && byte < 0xa0) ? 'windows-1250' : 'iso-8859-2'
}

/** By most of the signs, as banks elsewhere have payers from there, too; if there are as many of both, by the first. */
function isCentral(text: string): boolean {
  const signs = text.match(SIGNS) ?? []
  const central = signs.filter((sign) => CENTRAL.test(sign)).length
  return (
    central * 2 > signs.length ||
    (central > 0 && central * 2 === signs.length && CENTRAL.test(signs[0] ?? ''))
  )
}
