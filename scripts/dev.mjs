// `npm run dev`: the shop, the office and the gate for development. A change of a page is seen at once (Vite), a change of the server
// restarts it; the database keeps running. `npm run dev -- --inspect` opens Node's inspector of the server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { build, install } from './prepare.mjs'
import { isEnding, keep, node, NODE_COMPILE_CACHE, refuse, root } from './process.mjs'
import { watchFiles } from './watch.mjs'

const PORT = process.env.PORT || '3000'

/** What the server is made of. */
const SOURCES = ['server', 'contract', 'database', 'demo', 'languages', 'festivals']
const isSource = (file) => /\.(m?[jt]s|sql|json|ya?ml|css|txt)$/.test(file) && !file.includes('.test.')

const PAGES = 'server/api/pages/template.ts'

/** Connections that stay open (of a page that waits for news) would keep it from ending. */
const PATIENCE_MS = 1_000

const inspector = process.argv.slice(2).filter((option) => option.startsWith('--inspect'))

let server

await install()
await portFor(Number(PORT))
await build({ quick: true })
const inner = await portFor(0)
const database = await startDatabase()
await startServer({ isFirst: true })
if (!isEnding()) {
  startPages()
  watchFiles(
    (files) => files.some(isSource) && restart(files.includes(PAGES) ? PAGES : files.find(isSource)),
    SOURCES,
  )
}

/** A port that nobody uses: this one, or any for 0. Refuses one that is taken. */
async function portFor(port) {
  const listener = createServer()
  listener.on('error', () =>
    refuse(
      `port ${port} is taken: stop what uses it, or choose another with PORT=${port === 3001 ? 3002 : 3001}.`,
    ),
  )
  await once(listener.listen(port, '127.0.0.1'), 'listening')
  const { port: found } = listener.address()
  await once(listener.close(), 'close')
  return found
}

/** It ends after the server, when its input closes. */
async function startDatabase() {
  const child = spawn(node, ['scripts/database.mjs', '--alone'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.on('exit', (code) => isEnding() || process.exit(code ?? 1))
  await once(createInterface(child.stdout), 'line')
  keep(child, { end: () => server ?? child.stdin.end() })
  return child
}

/** Starts the server, and resolves once it is open or has ended. The first one may print what it has to say, later ones only their log. */
async function startServer({ isFirst = false } = {}) {
  const child = spawn(node, [...inspector, 'server/main.ts', '--share-database'], {
    cwd: root,
    // A worker that serves old pages when the network fails would outlive this.
    env: {
      NODE_COMPILE_CACHE,
      PUBLIC_URL: `http://localhost:${PORT}`,
      OFFLINE_TICKETS: 'off',
      ...process.env,
      PORT: String(inner),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  server = child
  keep(child, { end: (signal) => child.kill(signal) })
  let opened
  const isOpen = new Promise((resolve) => (opened = resolve))
  createInterface(child.stdout).on('line', (line) => {
    if (isFirst || line.startsWith('{')) console.log(line)
    // It says more in the same moment.
    if (line.includes('is open')) setTimeout(() => opened(true), 50)
  })
  child.on('exit', () => {
    opened(false)
    if (server !== child) return
    server = undefined
    if (isEnding()) database.stdin.end()
    else console.log('The server has ended. It starts again when a file is saved.')
  })
  return isOpen
}

let restarting

/** One restart at a time; what is saved during one leads to another. */
async function restart(file) {
  if (restarting) return void (restarting.again = restarting.again === PAGES ? PAGES : file)
  restarting = {}
  const began = performance.now()
  if (server) await end(server)
  if (isEnding()) return
  // It lists the pages of the build: a new one must be in it.
  if (file === PAGES) await build({ quick: true })
  const isOpen = await startServer()
  const { again } = restarting
  restarting = undefined
  if (isOpen) console.log(`${file}: restarted in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  if (again) await restart(again)
}

async function end(child) {
  server = undefined
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  await ended
  clearTimeout(timer)
}

function startPages() {
  const args = ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', PORT, '--strictPort']
  const child = spawn(node, [...args, '--clearScreen', 'false', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, FESTOON_SERVER: `http://127.0.0.1:${inner}` },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  keep(child, { end: (signal) => child.kill(signal) })
  child.on('exit', () => isEnding() || refuse('Vite has ended; it says above why.'))
  const url = `http://localhost:${PORT}`
  console.log(`\nShop ${url} · office ${url}/office · gate ${url}/gate · mails ${url}/mailbox`)
  console.log('Pages change when a file is saved, the server restarts. Ctrl-C ends everything.')
}
