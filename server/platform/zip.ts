import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of a zip: its path there, its bytes in pieces, and when it was written, which may be left out. */
export interface ZipEntry {
  name: string
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  at?: Temporal.Instant
}

/**
 * A zip in chunks. Each file is asked for when it is its turn, and each piece of it is passed on before the next, so that none of it
 * gathers in memory. What is not `deflated` is stored as it is, which is right for what is compressed already.
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
