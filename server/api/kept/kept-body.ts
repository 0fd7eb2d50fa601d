import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

// Text is sent thousands of times and compressed once, but what is for sale may change several times a second.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

interface KeptBodyOptions {
  /** What is compressed already, such as a file of the build. */
  compressed?: Partial<Record<Encoding, Buffer>>
  /** Does the work of compressing, and may measure it. */
  make?: <T>(work: () => T) => T
}

/** A body that many are sent: it keeps its validator, and itself in each encoding that somebody has asked for. */
export class KeptBody {
  readonly type: string
  readonly isCompressible: boolean
  readonly #encoded: Partial<Record<Encoding, Buffer>>
  readonly #make: <T>(work: () => T) => T
  #etag: string | undefined

  constructor(
    type: string,
    plain: Buffer,
    { compressed = {}, make = (work) => work() }: KeptBodyOptions = {},
  ) {
    this.type = type
    this.isCompressible = /^text\/|json|javascript|svg|wasm/.test(type)
    this.#encoded = { ...compressed, identity: plain }
    this.#make = make
  }

  /** Weak, because it is the same for all encodings. Each process gives the same bytes the same one. */
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
