import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import type { PublicData } from '#contract/data.ts'
import { lowerPriority } from '#server/platform/lower-priority.ts'
import { projectFile } from '#server/platform/project-file.ts'
import type { PrerenderRequest, PrerenderResponse } from './prerender.ts'

interface Pages {
  prerender: (path: string, data: PublicData) => Promise<string>
}

const PROGRAM = 'prerender.js'

lowerPriority()

// Built from the same sources as the pages in the browser.
const inLanguages = new Map<string, Promise<Pages>>()
let data: PublicData | undefined

const files = JSON.parse(
  await readFile(projectFile('dist/prerender/.vite/languages.json'), 'utf8'),
) as Partial<Record<string, Record<string, string>>>

/** The bundle of a language, loaded when the first page in it is rendered. */
const pagesIn = (language: string): Promise<Pages> =>
  inLanguages.getOrInsertComputed(language, () => {
    const file = files[language]?.[PROGRAM] ?? PROGRAM
    return import(projectFile(`dist/prerender/${file}`).href) as Promise<Pages>
  })

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
  const pages = await pagesIn(data.config.language)
  return pages.prerender(path, data)
}
