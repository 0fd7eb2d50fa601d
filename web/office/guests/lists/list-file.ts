import { MAX_LIST_BYTES } from '#contract/office/guests/lists.ts'
import { messages } from './messages.ts'

const utf16 = ([one, two]: Uint8Array): 'utf-16le' | 'utf-16be' | null =>
  one === 0xff && two === 0xfe ? 'utf-16le' : one === 0xfe && two === 0xff ? 'utf-16be' : null

/** Where spreadsheets write the letters of Central Europe if they do not write UTF-8. */
const CENTRAL = /^(?:bs|cs|hr|hu|pl|ro|sk|sl|sr)\b/

/** The text of a file: UTF-8, UTF-16, or what spreadsheets write in the region of a locale; null if it is none. */
export function decodeList(bytes: Uint8Array, locale: string): string | null {
  const wide = utf16(bytes)
  if (wide === null && bytes.subarray(0, 1000).includes(0)) return null
  try {
    return new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    return wide === null
      ? new TextDecoder(CENTRAL.test(locale) ? 'windows-1250' : 'windows-1252').decode(bytes)
      : null
  }
}

/** Whether a file is a zip, as workbooks are. */
const isZip = ([one, two, three, four]: Uint8Array): boolean =>
  one === 0x50 && two === 0x4b && three === 3 && four === 4

/** The list in a file, a text or an Excel workbook, or why it cannot be read. */
export async function readList(
  bytes: Uint8Array,
  locale: string,
): Promise<{ text: string } | { fault: string }> {
  if (!isZip(bytes)) {
    const text = decodeList(bytes, locale)
    return text === null ? { fault: messages.noText } : { text }
  }
  const { readWorkbook } = await import('./workbook.ts')
  const read = readWorkbook(bytes)
  if ('merged' in read) return { fault: messages.merged({ row: read.merged }) }
  if ('fault' in read) return { fault: read.fault === 'large' ? messages.tooLarge : messages.noText }
  return new Blob([read.text]).size > MAX_LIST_BYTES ? { fault: messages.tooLarge } : read
}
