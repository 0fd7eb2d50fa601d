import { watch } from 'node:fs'
import { join } from 'node:path'
import { root } from './process.mjs'

/** Editors write a file in several steps. */
const QUIET = 100

const SOURCES = [
  'contract',
  'server',
  'web',
  'database',
  'demo',
  'languages',
  'festivals',
  'testing',
  'journeys',
  'benchmarks',
  'scripts',
]

/** Calls `saved` with the files that were saved below these folders, together with those saved at the same moment. */
export function watchFiles(saved, folders = SOURCES) {
  const files = new Set()
  let timer
  for (const folder of folders)
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      // Editors write aside first: `.name.swp`, `name~`, `4913`.
      if (name === null || !/\.\w+$/.test(name) || /(^|[/\\])\.|~$/.test(name)) return
      files.add(`${folder}/${name.replaceAll('\\', '/')}`)
      clearTimeout(timer)
      timer = setTimeout(() => {
        saved([...files])
        files.clear()
      }, QUIET)
    })
}
