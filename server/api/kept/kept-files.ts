import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { KeptBody } from './kept-body.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** A file right in the folder, hidden ones excepted. */
const PLAIN_NAME = /^\w[\w.-]*$/

interface KeptFile {
  body: Promise<KeptBody | null>
  bytes: number
}

/**
 * The files of a folder, in memory once they were asked for: opening and streaming one costs twenty times as much as
 * sending it. They never change, because their names tell their content. Those that were not asked for longest go when
 * there are more than `maxBytes`. A file that is not in the folder is asked of `fetch`, which puts it there or does not.
 */
export class KeptFiles {
  readonly #folder: string
  readonly #maxBytes: number
  readonly #files = new Map<string, KeptFile>()
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

  /** A file; null where there is none, or none of a kind that is kept. */
  async find(name: string): Promise<KeptBody | null> {
    const type = TYPES[extname(name)]
    if (type === undefined || !PLAIN_NAME.test(name)) return null
    const file = this.#files.get(name) ?? this.#open(name, type)
    // A map is in the order in which its entries were set: the one that was asked for last is the last to go.
    this.#files.delete(name)
    this.#files.set(name, file)
    return file.body
  }

  #open(name: string, type: string): KeptFile {
    const file: KeptFile = { bytes: 0, body: this.#read(name, type) }
    void file.body.then((body) => this.#count(name, file, body)).catch(() => this.#files.delete(name))
    return file
  }

  async #read(name: string, type: string): Promise<KeptBody | null> {
    const plain = (await readIfThere(join(this.#folder, name))) ?? (await this.#readFetched(name))
    if (plain === null) return null
    const br = await readIfThere(join(this.#folder, `${name}.br`))
    return new KeptBody(type, plain, br === null ? {} : { compressed: { br } })
  }

  async #readFetched(name: string): Promise<Buffer | null> {
    await this.#fetch(name)
    return readIfThere(join(this.#folder, name))
  }

  #count(name: string, file: KeptFile, body: KeptBody | null): void {
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
