import { inflateSync } from 'node:zlib'

/** Whether bytes begin as a PDF does. */
export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 5)).toString('latin1') === '%PDF-'

/** What makes a PDF more than pages: scripts, programs to start, attached files, forms with scripts, media, and a password. */
const ACTIVE =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|Encrypt|GoToE|ImportData|SubmitForm)(?![A-Za-z0-9])/

/** The largest content of packed objects, in all. */
const MAX_UNPACKED = 64 * 1024 * 1024

/**
 * Whether a PDF is more than pages; null if it cannot be read. Names are looked for in its objects, also in packed ones, and not in the
 * content of pages and pictures, where the same bytes occur by chance.
 */
export function isActive(bytes: Uint8Array): boolean | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  if (!text.includes('startxref') && !text.includes('%%EOF')) return null
  let left = MAX_UNPACKED
  for (const { objects, stream } of partsOf(text)) {
    if (ACTIVE.test(unescaped(objects))) return true
    if (!/\/ObjStm(?![A-Za-z0-9])/.test(unescaped(objects.slice(-2000)))) continue
    const unpacked = unpack(stream, left)
    if (unpacked === null) return null
    left -= unpacked.length
    if (ACTIVE.test(unescaped(unpacked))) return true
  }
  return false
}

/** The objects before each stream, with the stream, and what follows the last one. */
function* partsOf(text: string): Generator<{ objects: string; stream: string }> {
  let from = 0
  for (;;) {
    const begin = text.indexOf('stream', from)
    if (begin === -1) break
    const end = text.indexOf('endstream', begin + 6)
    if (end === -1) break
    yield { objects: text.slice(from, begin), stream: text.slice(begin + 6, end) }
    from = end + 9
  }
  yield { objects: text.slice(from), stream: '' }
}

/** `#4a` in a name is a letter. */
const unescaped = (text: string): string =>
  text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Packed objects; null for those packed otherwise than is usual, or too large. */
function unpack(stream: string, most: number): string | null {
  try {
    return inflateSync(Buffer.from(stream.replace(/^\r?\n/, ''), 'latin1'), {
      maxOutputLength: Math.max(1, most),
    }).toString('latin1')
  } catch {
    return null
  }
}
