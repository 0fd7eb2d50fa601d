import { lookup } from '#contract/lookup.ts'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { CachedBody } from './cached-body.ts'

const TYPES = lookup<string>({
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
})

/** A file directly in the folder, not a hidden one. */
const PLAIN_NAME = /^\w[\w.-]*$/

interface CachedFile {
  body: Promise<CachedBody | null>
  bytes: number
}

/**
 * The files of a folder, cached in memory once requested: opening and streaming a file costs twenty times as much as
 * sending it. They are immutable, because their names contain a hash of their content. Above `maxBytes` the least recently used are
 * evicted. `fetch` may put a file that is missing into the folder.
 */
export class FileCache {
  readonly #folder: string
  readonly #maxBytes: number
  readonly #files = new Map<string, CachedFile>()
  readonly #fetch: (name: string) => Promise<unknown>
  #bytes = 0

  constructor(
    folder: string,
    maxBytes: number,
    fetch: (name: string) => Promise<unknown> = () => Promise.resolve(),
  ) {
    this.#folder = folder
    this.#maxBytes = maxBytes
    this.#fetch = fetch
  }

  /** A file; null if it does not exist, or its type is not cached. */
  async find(name: string): Promise<CachedBody | null> {
    const type = TYPES[extname(name)]
    if (type === undefined || !PLAIN_NAME.test(name)) return null
    const file = this.#files.get(name) ?? this.#open(name, type)
    // A map keeps insertion order: setting it again makes it the most recently used.
    this.#files.delete(name)
    this.#files.set(name, file)
    return file.body
  }

  #open(name: string, type: string): CachedFile {
    const file: CachedFile = { bytes: 0, body: this.#read(name, type) }
    void file.body.then((body) => this.#count(name, file, body)).catch(() => this.#files.delete(name))
    return file
  }

  async #read(name: string, type: string): Promise<CachedBody | null> {
    const plain = (await readIfThere(join(this.#folder, name))) ?? (await this.#readFetched(name))
    if (plain === null) return null
    const br = await readIfThere(join(this.#folder, `${name}.br`))
    return new CachedBody(type, plain, br === null ? {} : { compressed: { br } })
  }

  async #readFetched(name: string): Promise<Buffer | null> {
    await this.#fetch(name)
    return readIfThere(join(this.#folder, name))
  }

  #count(name: string, file: CachedFile, body: CachedBody | null): void {
    if (body === null) return void this.#files.delete(name)
    file.bytes = body.as('identity').length
    this.#bytes += file.bytes
    for (const [oldest, { bytes }] of this.#files) {
      if (this.#bytes <= this.#maxBytes) return
      this.#files.delete(oldest)
      this.#bytes -= bytes
    }
  }
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (['ENOENT', 'ENAMETOOLONG', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return null
    throw error
  }
}
