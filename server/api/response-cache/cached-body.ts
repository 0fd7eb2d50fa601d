import { createHash } from 'node:crypto'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

// Text is compressed once and sent thousands of times, but the availability may change several times a second.
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** A tenth smaller, for sixty times the CPU. */
const SMALLEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/** A body that has existed for so long will probably be sent for much longer; during a rush none gets as old. */
const LONG_LIVED_MS = 15_000

interface CachedBodyOptions {
  /** Encodings that exist already, such as those of a file of the build. */
  compressed?: Partial<Record<Encoding, Buffer>>
  /** Runs the compression, and may measure it. */
  make?: <T>(work: () => T) => T
  /** The age from which the body is compressed as small as possible. */
  longLivedMs?: number
}

/**
 * A response body that is sent to many: with its ETag, and in each encoding that was requested. One that has existed for 15 s is
 * compressed again in another thread, as small as possible.
 */
export class CachedBody {
  readonly type: string
  readonly isCompressible: boolean
  readonly #encoded: Partial<Record<Encoding, Buffer>>
  readonly #make: <T>(work: () => T) => T
  readonly #longLivedAt: number
  #isShrunk: boolean
  #etag: string | undefined

  constructor(
    type: string,
    plain: Buffer,
    { compressed = {}, make = (work) => work(), longLivedMs = LONG_LIVED_MS }: CachedBodyOptions = {},
  ) {
    this.type = type
    this.isCompressible = /^text\/|json|javascript|svg|wasm/.test(type)
    this.#encoded = { ...compressed, identity: plain }
    this.#make = make
    this.#longLivedAt = performance.now() + longLivedMs
    this.#isShrunk = 'br' in compressed
  }

  /** Weak, because it is the same for all encodings. Each process computes the same one for the same bytes. */
  get etag(): string {
    return (this.#etag ??= this.#make(() => {
      const hash = createHash('sha256').update(this.as('identity')).digest('base64url')
      return `W/"${hash.slice(0, 22)}"`
    }))
  }

  as(encoding: Encoding): Buffer {
    if (encoding === 'br' && !this.#isShrunk && performance.now() >= this.#longLivedAt) this.#shrink()
    return (this.#encoded[encoding] ??= this.#make(() => this.#compress(encoding)))
  }

  #compress(encoding: Encoding): Buffer {
    const plain = this.as('identity')
    return encoding === 'br' ? brotliCompressSync(plain, FAST) : gzipSync(plain)
  }

  #shrink(): void {
    this.#isShrunk = true
    brotliCompress(this.as('identity'), SMALLEST, (error, smallest) => {
      if (!error) this.#encoded.br = smallest
    })
  }
}
