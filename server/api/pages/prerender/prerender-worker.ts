import { parentPort } from 'node:worker_threads'
import type { PublicData } from '#contract/data.ts'
import { giveWay } from '#server/platform/give-way.ts'
import { projectFile } from '#server/platform/project-file.ts'
import type { PrerenderRequest, PrerenderResponse } from './prerender.ts'

interface Pages {
  prerender: (path: string, data: PublicData) => Promise<string>
}

giveWay()

// The build's, from the same sources as the pages in the browser.
const pages = (await import(projectFile('dist/prerender/prerender.js').href)) as Pages
let data: PublicData | undefined

parentPort?.on('message', (request: PrerenderRequest) => void answer(request))

async function answer({ path, json }: PrerenderRequest): Promise<void> {
  const response = await write(path, json).then(
    (markup): PrerenderResponse => ({ markup }),
    (error: unknown): PrerenderResponse => ({ error }),
  )
  parentPort?.postMessage(response, [])
}

async function write(path: string, json: string | null): Promise<string> {
  if (json !== null) data = JSON.parse(json) as PublicData
  if (data === undefined) throw new Error('There are no data to write a page with')
  return pages.prerender(path, data)
}
