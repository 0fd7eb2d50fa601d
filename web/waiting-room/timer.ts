/** Calls `work` once after this many milliseconds, also while the page is hidden. Returns a function that cancels it. */
export type StartTimer = (work: () => void, ms: number) => () => void

const onPage: StartTimer = (work, ms) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** A timer in a worker; the page's own if workers are not supported. */
export function openTimer(): StartTimer {
  if (typeof Worker === 'undefined') return onPage
  const worker = new Worker(new URL('timer-worker.ts', import.meta.url), { type: 'module' })
  const due = new Map<number, () => void>()
  let last = 0
  let isBroken = false
  worker.addEventListener('message', ({ data }: MessageEvent<number>) => {
    const work = due.get(data)
    due.delete(data)
    work?.()
  })
  worker.addEventListener('error', () => {
    isBroken = true
    for (const work of due.values()) work()
    due.clear()
  })
  return (work, ms) => {
    if (isBroken) return onPage(work, ms)
    const id = ++last
    due.set(id, work)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage({ id, ms })
    return () => void due.delete(id)
  }
}
