import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { node, refuse, root, run } from './process.mjs'

const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ENOTCACHED/

/** Installs the packages if the lockfile is not the one that they were installed from. */
export async function install() {
  await once('node_modules/.festoon-install', ['package-lock.json'], 'Installing packages', async () => {
    const npm = await run('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], {
      env: { PATH: pathWithoutProject() },
      quiet: true,
      shell: process.platform === 'win32',
    })
    if (npm.code === 0 && existsSync(node)) return
    console.error(npm.output)
    if (npm.code === 127) refuse('npm is not there; install Node 20 or later together with npm.')
    if (npm.code === 0) refuse('npm has not run the install scripts; see "npm config get ignore-scripts".')
    if (OFFLINE.test(npm.output)) refuse('the packages cannot be fetched; a first start needs the network.')
    refuse('the packages could not be installed; npm says above why.')
  })
}

/** Builds the shop's pages if anything that they are made of has changed. */
export async function build() {
  const made = ['web', 'contract', 'vite.config.ts', 'postcss.config.mjs', 'package-lock.json']
  await once('dist/.festoon-build', made, 'Building the shop', async () => {
    const vite = await run(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
      quiet: true,
    })
    if (vite.code === 0) return
    console.error(vite.output)
    refuse('the pages of the shop could not be built; Vite says above why.')
  })
}

/** Does `work` unless the stamp says that it was done for exactly these `inputs`; shows how long it takes. */
async function once(stamp, inputs, title, work) {
  const path = join(root, stamp)
  const wanted = digest(inputs)
  if (existsSync(path) && readFileSync(path, 'utf8') === wanted) return
  const began = performance.now()
  const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`
  console.log(`${title}…`)
  const ticking = setInterval(() => console.log(`${title}… ${seconds()}`), 15_000)
  await work()
  clearInterval(ticking)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, wanted)
  console.log(`${title}: done in ${seconds()}.`)
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
