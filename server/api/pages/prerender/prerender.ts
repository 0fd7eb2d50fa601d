import { Worker } from 'node:worker_threads'
import type * as publicData from '#server/festival/public-data/public-data.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The request to the thread; the data are only sent when they have changed. */
export interface PrerenderRequest {
  path: string
  json: string | null
}

export type PrerenderResponse = { markup: string } | { error: unknown }

interface Task extends PromiseWithResolvers<string | null> {
  shop: Shop
  snapshot: publicData.PublicSnapshot
  path: string
}

const pages = new WeakMap<publicData.PublicSnapshot, Map<string, Promise<string | null>>>()
const waiting: Task[] = []
let thread: { worker: Worker; json: string | null; task: Task | null } | undefined

/**
 * The HTML that every guest sees first at a path, which is hydrated in the browser: rendered once per snapshot, by a separate thread with
 * lower priority. Null if that takes too long or fails; the browser then renders the page.
 */
export function prerender(
  shop: Shop,
  snapshot: publicData.PublicSnapshot,
  path: string,
): Promise<string | null> {
  return pages
    .getOrInsertComputed(snapshot, () => new Map<string, Promise<string | null>>())
    .getOrInsertComputed(path, () => enqueue({ shop, snapshot, path, ...Promise.withResolvers() }))
}

function enqueue(task: Task): Promise<string | null> {
  waiting.push(task)
  const timer = setTimeout(() => giveUp(task), task.shop.settings.pagePatienceMs)
  void task.promise.then(() => clearTimeout(timer))
  assign()
  return task.promise
}

/** A later request for the same page tries again. */
function giveUp(task: Task): void {
  pages.get(task.snapshot)?.delete(task.path)
  const index = waiting.indexOf(task)
  if (index >= 0) waiting.splice(index, 1)
  task.resolve(null)
}

/** Sends the oldest request to the thread if that is idle. */
function assign(): void {
  if (thread?.task || waiting.length === 0) return
  thread ??= startThread()
  const task = waiting.shift()
  if (!task) return
  const { json } = task.snapshot
  const request: PrerenderRequest = { path: task.path, json: json === thread.json ? null : json }
  Object.assign(thread, { task, json })
  thread.worker.ref()
  thread.worker.postMessage(request, [])
}

function startThread() {
  const worker = new Worker(new URL('./prerender-worker.ts', import.meta.url), { name: 'festoon pages' })
  const started = { worker, json: null, task: null as Task | null }
  worker.on('message', (response: PrerenderResponse) => {
    const { task } = started
    started.task = null
    // An idle thread must not keep the process from ending.
    worker.unref()
    if (task) settle(task, response)
    assign()
  })
  worker.on('error', (error) => end(started, error))
  worker.on('exit', () => end(started, new Error('The thread that writes pages has ended')))
  return started
}

function settle({ shop, snapshot, path, resolve }: Task, response: PrerenderResponse): void {
  if ('markup' in response) {
    // The caller may have timed out; the next one gets the page at once.
    pages.get(snapshot)?.set(path, Promise.resolve(response.markup))
    return resolve(response.markup)
  }
  shop.log.error({ err: response.error, path }, 'a page could not be written ahead')
  resolve(null)
}

/** The next page starts a new thread. */
function end(ended: NonNullable<typeof thread>, error: unknown): void {
  if (thread !== ended) return
  thread = undefined
  if (ended.task) settle(ended.task, { error })
  assign()
}
