import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readFrames } from './read-frames.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** A camera with this many frames a second, with or without `requestVideoFrameCallback`. */
function cameraOf(rate: number | null): HTMLVideoElement {
  const video = document.createElement('video')
  if (rate === null) return video
  const every = 1000 / rate
  const requestVideoFrameCallback = (hear: () => void) =>
    setTimeout(hear, every - (performance.now() % every))
  return Object.assign(video, { requestVideoFrameCallback })
}

/** The frames that a phone reads in ten seconds if each takes this long, and the share of the time that it spends on it. */
async function work(video: HTMLVideoElement, takes: number) {
  const stopped = new AbortController()
  let count = 0
  const read = async () => {
    count += 1
    await later(takes)
    return []
  }
  void readFrames(video, { read }, { signal: stopped.signal, tell: () => undefined })
  await vi.advanceTimersByTimeAsync(10_000)
  stopped.abort()
  return { count, share: (count * takes) / 10_000 }
}

it('a fast phone reads every second frame of its camera, as soon as it is available', async () => {
  const { count } = await work(cameraOf(30), 10)
  expect([count >= 145, count <= 155]).toEqual([true, true])
})

it('in the dark, where a camera takes few frames, none is read twice', async () => {
  const { count } = await work(cameraOf(8), 10)
  expect(count).toBeLessThanOrEqual(81)
})

it('a slow phone pauses for as long as it reads, so that it stays cool', async () => {
  for (const video of [cameraOf(30), cameraOf(null)])
    expect((await work(video, 120)).share).toBeLessThanOrEqual(0.51)
})

it('a phone that takes very long still reads again soon', async () => {
  const { count } = await work(cameraOf(null), 1_000)
  expect(count).toBeGreaterThanOrEqual(8)
})

it('a browser without frame callbacks is read with a timer', async () => {
  const { count } = await work(cameraOf(null), 0)
  expect([count >= 200, count <= 251]).toEqual([true, true])
})

it('a browser that stops calling back is read with a timer', async () => {
  const { count } = await work(cameraOf(0.01), 0)
  expect(count).toBeGreaterThanOrEqual(30)
})

/** The codes that are reported for frames with these codes. */
async function reportedCodes(read: (stop: () => void) => Promise<string[]>): Promise<string[]> {
  const [stopped, told] = [new AbortController(), [] as string[]]
  const reader = { read: () => read(() => stopped.abort()) }
  void readFrames(cameraOf(null), reader, { signal: stopped.signal, tell: (code) => told.push(code) })
  await vi.advanceTimersByTimeAsync(1_000)
  stopped.abort()
  return told
}

it('a frame that cannot be read is skipped', async () => {
  let count = 0
  const read = async () => {
    if (count++ === 0) throw new Error('No picture.')
    return ['F2.A']
  }
  expect(await reportedCodes(read)).toEqual(['F2.A'])
})

it('a frame that was read while the camera was closed is not reported', async () => {
  const read = async (stop: () => void) => {
    stop()
    return ['F2.A']
  }
  expect(await reportedCodes(read)).toEqual([])
})
