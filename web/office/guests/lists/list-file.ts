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
