import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of a zip: its path, its content in chunks, and optionally its modification time. */
export interface ZipEntry {
  name: string
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  at?: Temporal.Instant
}

/**
 * A zip in chunks. Files are read one after the other and chunk by chunk, so that memory use stays constant. Entries without `deflated` are
 * stored uncompressed, for content that is already compressed.
 */
export async function* zip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  { deflated }: { deflated: boolean },
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  const archive = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for await (const { name, content, at } of entries) {
    const file = deflated ? new ZipDeflate(name) : new ZipPassThrough(name)
    if (at) file.mtime = at.epochMilliseconds
    archive.add(file)
    for await (const piece of content) {
      file.push(piece)
      yield* chunks.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* chunks.splice(0)
  }
  archive.end()
  yield* chunks.splice(0)
}
