import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The project's own Node, a package like every other: the machine's may be any from 20 on. */
export const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

const running = new Set()
let asked

// One Ctrl-C comes up to three times: from the terminal to all of its processes, from npm to us, from us to ours. So the
// first is passed on; one that comes much later is from a person who does not want to wait, and ends everything.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (running.size === 0) process.exit(codeOf(signal))
    if (!asked) for (const child of running) child.kill(signal)
    else if (performance.now() - asked.at > 500) for (const child of running) child.kill('SIGKILL')
    asked ??= { at: performance.now(), signal }
  })
}

/**
 * Runs a program in the project's folder to its end: `{ code, output }`. What it says is shown, or with `quiet` kept.
 * Once a signal has asked us to end, nothing new begins, and what fails fails silently.
 */
export function run(program, args, { env, quiet = false, shell = false } = {}) {
  if (asked) process.exit(codeOf(asked.signal))
  return new Promise((resolve) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, shell, stdio })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text))
    const end = (code, signal) => {
      running.delete(child)
      const result = code ?? codeOf(signal)
      if (asked && result !== 0) process.exit(result)
      resolve({ code: result, output })
    }
    child.on('close', end)
    child.on('error', (error) => {
      output += `${error.message}\n`
      end(127)
    })
  })
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
