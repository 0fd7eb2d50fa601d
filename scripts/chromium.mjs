import { existsSync, readFileSync } from 'node:fs'
import { node, run } from './process.mjs'

const PLACES = [
  // The headless shell has no window and no extensions: the journeys take a fifth less time than with the full browser.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'

/** The path of an executable Chromium: `CHROMIUM`, an installed one, Debian's package, or Playwright's; undefined if there is none. */
export async function findChromium() {
  const found = (await firstThatRuns([process.env.CHROMIUM, ...PLACES])) ?? (await playwrights())
  if (found) return found
  console.log('Installing Chromium…')
  if (isDebian() && process.getuid?.() === 0) await installPackage()
  else
    await run(node, [PLAYWRIGHT, 'install', ...(process.getuid?.() === 0 ? ['--with-deps'] : []), 'chromium'])
  const installed = (await firstThatRuns(PLACES)) ?? (await playwrights())
  if (!installed)
    console.log('There is no Chromium and none could be installed; set CHROMIUM to the path of one.')
  return installed
}

async function firstThatRuns(paths) {
  for (const path of paths) if (await runs(path)) return path
  return undefined
}

const runs = async (path) =>
  path && existsSync(path) && (await run(path, ['--version'], { quiet: true })).code === 0

async function playwrights() {
  const script = "import { chromium } from '@playwright/test'; console.log(chromium.executablePath())"
  const { output } = await run(node, ['--input-type=module', '-e', script], { quiet: true })
  return firstThatRuns([output.trim()])
}

async function installPackage() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], {
    env,
  })
}

const isDebian = () =>
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
