import { InPicture } from './in-picture.ts'
import type { Reader } from './reader.ts'

/** Of thirty pictures a second every second one is read at most: a code is found a picture later at worst, and the phone stays cool. */
const LEAST_PAUSE_MS = 40
/** A code is held for longer than that. */
const LONGEST_PAUSE_MS = 250

/** Reads what comes into the picture until `signal`, and tells each code. A slow phone reads for half of the time at most. */
export async function readOn(
  video: HTMLVideoElement,
  reader: Pick<Reader, 'read'>,
  { signal, tell }: { signal: AbortSignal; tell: (code: string) => void },
): Promise<void> {
  const inPicture = new InPicture()
  while (!signal.aborted) {
    const began = performance.now()
    // A picture that cannot be read is followed by one that can.
    const texts = await reader.read(video).catch(() => [])
    const now = performance.now()
    const code = inPicture.next(texts, now)
    if (code !== null && !signal.aborted) tell(code)
    const pause = Math.min(Math.max(now - began, LEAST_PAUSE_MS), LONGEST_PAUSE_MS)
    await new Promise((resolve) => setTimeout(resolve, pause))
    await nextPicture(video)
  }
}

/** Waits for a picture that was not read yet, as soon as the camera has it, where the browser tells of that, and not for long. */
const nextPicture = (video: HTMLVideoElement): Promise<unknown> =>
  'requestVideoFrameCallback' in video
    ? new Promise((resolve) => {
        const timer = setTimeout(resolve, LONGEST_PAUSE_MS)
        video.requestVideoFrameCallback(() => {
          clearTimeout(timer)
          resolve(null)
        })
      })
    : Promise.resolve()
