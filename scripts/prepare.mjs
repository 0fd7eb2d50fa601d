import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { takeInstallLock } from './lock.mjs'
import { isEnding, node, refuse, root, run } from './process.mjs'

const NOTE = 'node_modules/.package-lock.json'
const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ENOTCACHED/

/** Installs the packages unless they are the ones of the lockfile. */
export async function install() {
  if (isInstalled()) return
  const release = await takeInstallLock()
  // Another start may have done it meanwhile.
  if (!isInstalled()) await runNpm()
  release()
}

async function runNpm() {
  // npm writes its note last; one from before would make a half done installation look whole.
  rmSync(join(root, NOTE), { force: true })
  const npm = await slowly('Installing packages', () =>
    // The age of a package was asked when it came into the lockfile; a fresh clone takes what is locked.
    run(
      'npm',
      ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund', '--min-release-age=0'],
      {
        env: { PATH: pathWithoutProject() },
        quiet: true,
        shell: process.platform === 'win32',
      },
    ),
  )
  if (npm.code === 0 && existsSync(node)) return
  console.error(npm.output)
  if (npm.code === 127) refuse('npm is not there; install Node 20 or later together with npm.')
  if (npm.code === 0) refuse('npm has not run the install scripts; see "npm config get ignore-scripts".')
  if (OFFLINE.test(npm.output)) refuse('the packages cannot be fetched; a first start needs the network.')
  refuse('the packages could not be installed; npm says above why.')
}

/** npm keeps a lockfile of what is in node_modules; packages for other systems are left out of it. */
function isInstalled() {
  if (!existsSync(join(root, NOTE)) || !existsSync(node)) return false
  const [wanted, there] = ['package-lock.json', NOTE].map(
    (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages,
  )
  const agrees = ([path, { integrity, optional }]) =>
    path === '' || (there[path] ? there[path].integrity === integrity : optional)
  return Object.entries(wanted).every(agrees)
}

/** Builds the shop's pages if anything that they are made of has changed. */
export async function build() {
  const stamp = join(root, 'dist/.festoon-build')
  const made = digest(['web', 'contract', 'vite.config.ts', 'postcss.config.mjs', 'package-lock.json'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return
  const vite = await slowly('Building the shop', () =>
    run(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], { quiet: true }),
  )
  if (vite.code !== 0) {
    console.error(vite.output)
    refuse('the pages of the shop could not be built; Vite says above why.')
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, made)
}

/** Says what is being waited for, and how long it has taken. */
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

/** Of contents, not of times: a clone or a changed branch gives every file a new time. Tests are no input. */
function digest(inputs) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesIn))
    if (!/\.test\.tsx?$/.test(file))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** A path itself, or every file below it, in an order that does not depend on the disk. */
export function filesIn(path) {
  const here = join(root, path)
  if (!existsSync(here)) return []
  if (!statSync(here).isDirectory()) return [path]
  return readdirSync(here)
    .toSorted()
    .flatMap((name) => filesIn(`${path}/${name}`))
}

/** npm must not run on the Node that it is about to replace, which stands first in the path of an npm script. */
const pathWithoutProject = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, 'node_modules')))
    .join(delimiter)
