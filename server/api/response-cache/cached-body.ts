import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

// Text is compressed once and sent thousands of times, but the availability may change several times a second.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

interface CachedBodyOptions {
  /** Encodings that exist already, such as those of a file of the build. */
  compressed?: Partial<Record<Encoding, Buffer>>
  /** Runs the compression, and may measure it. */
  make?: <T>(work: () => T) => T
}

/** A response body that is sent to many: with its ETag, and in each encoding that was requested. */
export class CachedBody {
  readonly type: string
  readonly isCompressible: boolean
  readonly #encoded: Partial<Record<Encoding, Buffer>>
  readonly #make: <T>(work: () => T) => T
  #etag: string | undefined

  constructor(
    type: string,
    plain: Buffer,
    { compressed = {}, make = (work) => work() }: CachedBodyOptions = {},
  ) {
    this.type = type
    this.isCompressible = /^text\/|json|javascript|svg|wasm/.test(type)
    this.#encoded = { ...compressed, identity: plain }
    this.#make = make
  }

  /** Weak, because it is the same for all encodings. Each process computes the same one for the same bytes. */
  get etag(): string {
    return (this.#etag ??= this.#make(() => {
      const hash = createHash('sha256').update(this.as('identity')).digest('base64url')
      return `W/"${hash.slice(0, 22)}"`
    }))
  }

  as(encoding: Encoding): Buffer {
    return (this.#encoded[encoding] ??= this.#make(() => this.#compress(encoding)))
  }

  #compress(encoding: Encoding): Buffer {
    const plain = this.as('identity')
    return encoding === 'br' ? brotliCompressSync(plain, BROTLI) : gzipSync(plain)
  }
}
