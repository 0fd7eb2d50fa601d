// A stopwatch within the scanner's page: from the frame that first shows a code to the outcome on the screen.
import type { Page } from '@playwright/test'
import { MARK } from './film.ts'

/** When a code became visible or was typed, was decoded, and its outcome was displayed, in milliseconds of the page. */
export interface Timed {
  began: number
  read: number
  answered: number
  outcome: string
}

interface Notes {
  began: number[]
  scans: { read: number; answered: number; outcome: string; isWhole: boolean }[]
}

/**
 * A code counts from the first frame with it, or the preceding one if the page was too busy; a typed code from its last key. An outcome
 * counts once it has been painted.
 */
const STOPWATCH = `
  globalThis.notes = { began: [], scans: [] }
  addEventListener('keydown', ({ key, timeStamp }) => {
    if (key === 'Enter') notes.began.push(timeStamp)
  }, { capture: true })

  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  let [was, isShown, video] = [{ at: 0, count: 0 }, false, null]
  const look = (_, { captureTime, presentationTime, presentedFrames: count }) => {
    const at = captureTime ?? presentationTime
    canvas.drawImage(video, ${MARK / 4}, ${MARK / 4}, ${MARK / 2}, ${MARK / 2}, 0, 0, 1, 1)
    const [grey] = canvas.getImageData(0, 0, 1, 1).data
    if (grey > 128 && !isShown) notes.began.push(count === was.count + 1 ? at : was.at)
    isShown = grey > 128
    was = { at, count }
    video.requestVideoFrameCallback(look)
  }

  const scans = new Map()
  new MutationObserver(() => {
    video ??= document.querySelector('video')
    if (video && was.count === 0) {
      was.count = -1
      video.requestVideoFrameCallback(look)
    }
    const screen = document.querySelector('[data-scan]')
    const { scan, outcome } = screen?.dataset ?? {}
    if (!screen) return
    if (!scans.has(scan)) scans.set(scan, { read: performance.now(), answered: 0 })
    const noted = scans.get(scan)
    if (outcome === 'asking' || noted.outcome) return
    noted.outcome = outcome
    requestAnimationFrame(() => requestAnimationFrame(() => {
      const { width, height } = screen.getBoundingClientRect()
      noted.isWhole = width >= innerWidth && height >= innerHeight
      noted.answered = performance.now()
      notes.scans.push(noted)
    }))
  }).observe(document, { subtree: true, childList: true, attributes: true })`

/** Starts the stopwatch with the next page. Returns its records, and the number of codes without an outcome before the next. */
export async function startStopwatch(page: Page): Promise<() => Promise<{ timed: Timed[]; missed: number }>> {
  await page.addInitScript(STOPWATCH)
  return async () => {
    const { began, scans } = await page.evaluate<Notes>('notes')
    const timed = began.flatMap((begin, at): Timed[] => {
      const scan = scans.find(({ read }) => read > begin && read < (began[at + 1] ?? Infinity))
      return scan?.isWhole ? [{ began: begin, ...scan }] : []
    })
    return { timed, missed: began.length - timed.length }
  }
}
