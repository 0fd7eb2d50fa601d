import { CodeTracker } from './code-tracker.ts'
import type { Reader } from './reader.ts'

/** At most every second of thirty frames a second is read: a code is found at worst one frame later, and the phone stays cool. */
const MIN_PAUSE_MS = 40
/** Shorter than the time for which a code is held in view. */
const MAX_PAUSE_MS = 250

/** Reads frames until `signal` is aborted, and reports each code. A slow phone reads for at most half of the time. */
export async function readFrames(
  video: HTMLVideoElement,
  reader: Pick<Reader, 'read'>,
  { signal, tell }: { signal: AbortSignal; tell: (code: string) => void },
): Promise<void> {
  const inPicture = new CodeTracker()
  while (!signal.aborted) {
    const began = performance.now()
    // A frame that cannot be read is skipped.
    const texts = await reader.read(video).catch(() => [])
    const now = performance.now()
    const code = inPicture.next(texts, now)
    if (code !== null && !signal.aborted) tell(code)
    const pause = Math.min(Math.max(now - began, MIN_PAUSE_MS), MAX_PAUSE_MS)
    await new Promise((resolve) => setTimeout(resolve, pause))
    await nextPicture(video)
  }
}

/** Waits for the next new frame with `requestVideoFrameCallback` if supported, otherwise with a timer. */
const nextPicture = (video: HTMLVideoElement): Promise<unknown> =>
  'requestVideoFrameCallback' in video
    ? new Promise((resolve) => {
        const timer = setTimeout(resolve, MAX_PAUSE_MS)
        video.requestVideoFrameCallback(() => {
          clearTimeout(timer)
          resolve(null)
        })
      })
    : Promise.resolve()
