import programUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { GATE_ASSETS_PATH } from '#contract/gate/names.ts'
import type { FromReader, ToReader } from './picture-reader.ts'
// oxlint-disable-next-line import/default -- the address of the worker that is built from it
import workerUrl from './picture-reader.ts?worker&url'

/** Finds the texts of the QR codes in a video frame. */
export interface Reader {
  read: (video: HTMLVideoElement) => Promise<string[]>
  close: () => void
}

/** The Barcode Detection API, which some browsers have. */
interface Detector {
  detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface Detectors {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The width at which tickets are decoded; a larger picture only takes longer. */
const MAX_SIDE = 1024

/** The browser's own detector, else a decoder in a worker. */
export async function openReader(): Promise<Reader> {
  const { BarcodeDetector: detectors } = globalThis as { BarcodeDetector?: Detectors }
  const formats = (await detectors?.getSupportedFormats().catch(() => [])) ?? []
  if (!detectors || !formats.includes('qr_code')) return openWorker()
  const detector = new detectors({ formats: ['qr_code'] })
  return {
    read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue),
    close: () => undefined,
  }
}

async function openWorker(): Promise<Reader> {
  const response = await fetch(programUrl)
  if (!response.ok) throw new Error(`The reader's program was answered with ${response.status}.`)
  const program = await response.arrayBuffer()
  // Below the gate's path, so that the service worker also serves it offline.
  const worker = new Worker(workerUrl.replace(/^.*\//, GATE_ASSETS_PATH))
  const ask = askerOf(worker)
  await ask({ program }, [program])
  const pictureOf = pictures()
  return {
    read(video) {
      const picture = pictureOf(video)
      return picture ? ask({ picture }, [picture.data.buffer]) : Promise.resolve([])
    },
    close: () => worker.terminate(),
  }
}

/** Sends requests to a worker, one at a time. */
function askerOf(worker: Worker): (message: ToReader, transfer: Transferable[]) => Promise<string[]> {
  let hear: (reply: FromReader) => void = () => undefined
  worker.addEventListener('message', ({ data }: MessageEvent<FromReader>) => hear(data))
  worker.addEventListener('error', () => hear({ failed: 'The reader of pictures does not start.' }))
  return (message, transfer) =>
    new Promise((resolve, reject) => {
      hear = (reply) => ('texts' in reply ? resolve(reply.texts) : reject(new Error(reply.failed)))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage(message, transfer)
    })
}

/** Takes frames of a video, scaled down for decoding; null while it shows nothing. */
function pictures(): (video: HTMLVideoElement) => ImageData | null {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (video) => {
    const { videoWidth, videoHeight } = video
    if (!context || videoWidth === 0) return null
    const scale = Math.min(1, MAX_SIDE / Math.max(videoWidth, videoHeight))
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    context.drawImage(video, 0, 0, width, height)
    return context.getImageData(0, 0, width, height)
  }
}
