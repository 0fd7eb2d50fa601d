import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { attribute } from './cpu.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const isWindows = process.platform === 'win32'

/** The project's Node, a platform-specific package; the machine's own may be any version from 20. */
export const node = join(root, 'node_modules', nodePackage(), 'bin', isWindows ? 'node.exe' : 'node')

function nodePackage() {
  const { platform, arch } = process
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'
  return `${prefix}-${isWindows ? 'win' : platform}-${arch}`
}

/** Node's compile cache: the types of our files are stripped once. */
export const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/node')

const running = new Set()
let asked

/** Whether a signal has asked this process to end. */
export const isEnding = () => asked !== undefined

// A single Ctrl-C may arrive up to three times: from the terminal, from npm, and forwarded by this process. So the first signal is
// forwarded, and a much later one, which means that somebody does not want to wait, kills everything.
function endAll(signal) {
  if (running.size === 0) process.exit(codeOf(signal))
  if (!asked) for (const child of running) child.end(signal)
  else if (performance.now() - asked.at > 500) for (const child of running) child.end('SIGKILL')
  asked ??= { at: performance.now(), signal }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endAll(signal))

// npm runs scripts in a shell and sends SIGTERM only to that shell: the shell and npm end without notifying this process. Without npm a
// parent may end intentionally, as with `nohup`.
const parent = process.ppid
if (process.env.npm_lifecycle_event) {
  const watching = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watching)
    endAll('SIGTERM')
  }, 200)
  watching.unref()
}

/**
 * Runs a program in the project's folder until it ends: `{ code, signal, output }`. Its output is shown, or collected with `quiet`. A quiet
 * program (npm, Vite) has no cleanup: it gets a separate process group, which a signal kills. A `tied` one gets a channel that closes when
 * this process ends for any reason. Its CPU time counts as `kind`. After a signal no program starts, and failures are silent.
 */
export function run(program, args, { env, kind, quiet = false, shell = false, tied = false } = {}) {
  if (asked) process.exit(codeOf(asked.signal))
  return new Promise((resolve) => {
    const stdio = quiet
      ? ['ignore', 'pipe', 'pipe']
      : ['inherit', 'inherit', 'inherit', ...(tied ? ['ipc'] : [])]
    const detached = quiet && !isWindows
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...(program === node && { NODE_COMPILE_CACHE }), ...env },
      shell,
      stdio,
      detached,
    })
    if (kind) attribute(child, kind)
    const task = { end: (signal) => (quiet ? endGroup(child, signal) : child.kill(signal)) }
    running.add(task)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text))
    const end = (code, signal) => {
      running.delete(task)
      const result = code ?? codeOf(signal)
      if (asked && result !== 0) process.exit(quiet ? codeOf(asked.signal) : result)
      resolve({ code: result, signal, output })
    }
    child.on('close', end)
    child.on('error', (error) => {
      output += `${error.message}\n`
      end(127)
    })
  })
}

/** Ends a program and its process group: within two seconds, or at once with SIGKILL and the second time. */
function endGroup(child, how) {
  const kill = (signal) => {
    try {
      if (isWindows) child.kill(signal)
      else process.kill(-child.pid, signal)
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  }
  if (asked || how === 'SIGKILL') return kill('SIGKILL')
  console.log('Stopping …')
  kill('SIGTERM')
  setTimeout(() => kill('SIGKILL'), 2_000)
}

/** A program that runs beside others: a signal ends it by `end`, and this process exits after the last one. */
export function keep(child, { end }) {
  const task = { end: (signal) => (signal === 'SIGKILL' ? child.kill(signal) : end(signal)) }
  running.add(task)
  child.on('exit', () => {
    running.delete(task)
    if (asked && running.size === 0) process.exit(0)
  })
}

/** Runs a file on the project's Node and returns its exit code. */
export async function runNode(args, env, kind) {
  const { code } = await run(node, args, { env, kind })
  return code
}

/** Prints one sentence and exits with 1, together with what runs. */
export function refuse(sentence) {
  console.error(`Refused: ${sentence}`)
  for (const child of running) child.end('SIGKILL')
  process.exit(1)
}

const codeOf = (signal) => 128 + constants.signals[signal]
