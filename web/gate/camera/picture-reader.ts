// The worker that decodes QR codes in frames of the camera, if the browser cannot. The first message is the compiled program;
// each later one is a frame, answered with the texts in it.
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'

/** A frame, or the compiled program before the first frame. */
export type ToReader = { program: ArrayBuffer } | { picture: ImageData }
export type FromReader = { texts: string[] } | { failed: string }

const OPTIONS: ReaderOptions = { formats: ['QRCode'], maxNumberOfSymbols: 4, textMode: 'Plain' }

async function answer(message: ToReader): Promise<FromReader> {
  if ('program' in message) {
    await prepareZXingModule({ overrides: { wasmBinary: message.program }, fireImmediately: true })
    return { texts: [] }
  }
  const found = await readBarcodes(message.picture, OPTIONS)
  return { texts: found.filter(({ isValid }) => isValid).map(({ text }) => text) }
}

addEventListener('message', ({ data }: MessageEvent<ToReader>) => {
  answer(data).then(
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    (reply) => postMessage(reply),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    (error: unknown) => postMessage({ failed: String(error) } satisfies FromReader),
  )
})
