import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn } from './prepare.mjs'
import { root } from './process.mjs'

const STORY_FOLDERS = [
  'contract',
  'server',
  'database',
  'demo',
  'languages',
  'festivals',
  'testing',
  'benchmarks',
  'scripts',
]

/** How the title of a test begins that only `npm run test:all` runs: another one of its kind is in `npm test`. */
export const THOROUGH = 'thorough: '

/** The tests whose file is meant, by kind. */
export function chooseTests(isMeant) {
  const chosen = (folders, end) => folders.flatMap(filesIn).filter((file) => end.test(file) && isMeant(file))
  return {
    stories: chosen(STORY_FOLDERS, /\.test\.m?[jt]s$/),
    components: chosen(['web'], /\.test\.tsx?$/),
    journeys: chosen(['journeys'], /\.spec\.ts$/),
  }
}

const textOf = (file) => readFileSync(join(root, file), 'utf8')

/** Whether a file has thorough tests. */
export const hasThorough = (file) => textOf(file).includes(`'${THOROUGH}`)

/** Whether a test needs a shop or a database: it imports from testing/. */
export const needsShop = (file) => textOf(file).includes("'#testing/")

/**
 * Command tests mostly wait for programs, so they share a separate process: starting a program takes longer the more memory the parent
 * process uses.
 */
export const startsPrograms = (file) =>
  /node:child_process|server-process\.ts|embedded-postgres\.ts|testing\/failover\//.test(textOf(file))
