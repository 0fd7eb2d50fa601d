import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const isWindows = process.platform === 'win32'

/** The project's own Node, a package like every other: the machine's may be any from 20 on. */
export const node = join(root, 'node_modules/node/bin', isWindows ? 'node.exe' : 'node')

/** Where Node keeps what it has made of our files, so that the next process does not read their types away again. */
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/node')

const running = new Set()
let asked

/** Whether a signal has asked us to end. */
export const isEnding = () => asked !== undefined

// One Ctrl-C comes up to three times: from the terminal to all of its processes, from npm to us, from us to ours. So the
// first is passed on; one that comes much later is from a person who does not want to wait, and ends everything.
function endAll(signal) {
  if (running.size === 0) process.exit(codeOf(signal))
  if (!asked) for (const child of running) child.end(signal)
  else if (performance.now() - asked.at > 500) for (const child of running) child.end('SIGKILL')
  asked ??= { at: performance.now(), signal }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endAll(signal))

// npm runs us in a shell and passes a SIGTERM on to that shell alone: it ends, and so does npm. Without npm a parent may
// leave us behind on purpose, as `nohup` does.
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
 * Runs a program in the project's folder to its end: `{ code, signal, output }`. What it says is shown, or with `quiet`
 * kept. A quiet one, npm or Vite, has nothing to close: it gets a process group of its own, and a signal ends all of it.
 * One that is `tied` has a channel to us, which closes when we end, whatever the way. Once a signal has asked us to end,
 * nothing new begins, and what fails fails silently.
 */
export function run(program, args, { env, quiet = false, shell = false, tied = false } = {}) {
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
    const task = { end: quiet ? () => endGroup(child) : (signal) => child.kill(signal) }
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

/** Ends a program and all that it has started: in two seconds at the most, at once if it is the second time. */
function endGroup(child) {
  const kill = (signal) => {
    try {
      if (isWindows) child.kill(signal)
      else process.kill(-child.pid, signal)
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  }
  if (asked) return kill('SIGKILL')
  console.log('Stopping …')
  kill('SIGTERM')
  setTimeout(() => kill('SIGKILL'), 2_000)
}

/** Runs a file on the project's Node and answers with its exit code. */
export async function runNode(args, env) {
  const { code } = await run(node, args, { env })
  return code
}

/** Says one sentence and ends. */
export function refuse(sentence) {
  console.error(`Refused: ${sentence}`)
  process.exit(1)
}

const codeOf = (signal) => 128 + constants.signals[signal]
