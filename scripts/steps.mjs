import { availableParallelism } from 'node:os'
import { node, run } from './process.mjs'

const done = []

/** The lines at the end of a failed program's output, where test runners list the failed tests. */
const LAST_LINES = 60

/** Runs one step of a command and records its result; `work` returns an exit code, and the output that was not shown while it ran. */
async function step(name, work) {
  const began = performance.now()
  const { code, output = '', unsteady = [] } = await work()
  const time = seconds(performance.now() - began)
  done.push({ name, code, output, unsteady })
  console.log(`${code === 0 ? '✔' : '✖'} ${name} (${time})`)
}

/**
 * Runs programs on the project's Node, each as a separate step and in this order, two more at a time than there are cores, because tests
 * wait for their database and their browser part of the time; one that `fills` two counts as two. Those that need the shop's pages start
 * when `ready` resolves to their environment; `env` are further variables of one step. Shows the output of failed programs, or with
 * `verbose` of all. A program may also be a function that gets the environment and returns an exit code. `again` gets the output of one
 * that failed, and returns the program that decides in its place, or null.
 */
export async function inParallel(programs, { ready, verbose = false } = {}) {
  const start = async ([name, program, { kind, env: own, needsPages = false, again = () => null }]) => {
    const env = { ...own, ...(needsPages ? await ready : undefined) }
    const runOnce = async (args) => {
      const { code, output } = await run(node, args, { env, kind, quiet: true })
      if (code !== 0 || verbose) console.log(`\n${output}`)
      return { code, output }
    }
    await step(name, async () => {
      if (typeof program === 'function') return { code: await program(env) }
      const first = await runOnce(program)
      const second = first.code === 0 ? null : again(first.output)
      if (second === null) return first
      const { code, output } = await runOnce(second)
      return { code, output: first.output + output, unsteady: code === 0 ? failedFiles(first.output) : [] }
    })
  }
  await inPool(programs, { lanes: availableParallelism() + 2, ready, start })
}

/** Starts what the free lanes allow, in order. What needs the pages is passed over until they are ready. */
export async function inPool(programs, { lanes, ready, start }) {
  const waiting = [...programs]
  const running = new Set()
  let arePagesReady = false
  const pages = Promise.resolve(ready).then(() => (arePagesReady = true))
  let free = lanes
  while (waiting.length > 0) {
    const next = waiting.find(([, , { needsPages }]) => arePagesReady || !needsPages)
    const fills = Math.min(next?.[2].fills ?? 1, lanes)
    if (!next || fills > free) {
      await Promise.race([...running, ...(arePagesReady ? [] : [pages])])
      continue
    }
    waiting.splice(waiting.indexOf(next), 1)
    free -= fills
    const work = start(next).finally(() => {
      running.delete(work)
      free += fills
    })
    running.add(work)
  }
  await Promise.all(running)
}

/** The summary of a command's steps, and its exit code. Repeats how failed programs ended: other output has followed since. */
export function close(command) {
  const failed = done.filter(({ code }) => code !== 0)
  if (done.length > 1)
    for (const { name, output } of failed)
      if (output !== '')
        console.log(`\n✖ ${name}\n${output.trimEnd().split('\n').slice(-LAST_LINES).join('\n')}`)
  const time = seconds(performance.now())
  if (failed.length === 0) console.log(`\n${command}: everything passed in ${time}.`)
  else console.log(`\n${command}: failed in ${time}: ${failed.map(({ name }) => name).join(', ')}.`)
  return failed.length === 0 ? 0 : 1
}

/** The files with failed tests in the output of Node's test runner. */
export const failedFiles = (output) => [
  ...new Set([...output.matchAll(/^test at (\S+?):\d+:\d+$/gm)].map(([, file]) => file)),
]

/** Prints the files whose tests passed only when they were tried again. */
export function printUnsteady() {
  const files = done.flatMap(({ unsteady }) => unsteady)
  if (files.length > 0) console.log(['\nPassed only when tried again:', ...files].join('\n  '))
}

/** Prints the tests that did not run because this machine lacks a program that they need. */
export function printLeftOut() {
  const left = done.flatMap(({ output }) => leftOut(output))
  if (left.length > 0) console.log(['\nNot proved on this machine:', ...left].join('\n  '))
}

/** The skipped tests in the output of Node's test runner, each with its reason. */
export const leftOut = (output) =>
  output
    .split('\n')
    .filter((line) => line.trimStart().startsWith('﹣') && line.includes('ms) # '))
    .map((line) => {
      const [test, reason] = line.split('ms) # ')
      return `${test.slice(test.indexOf('﹣') + 2, test.lastIndexOf(' ('))} (${reason})`
    })

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`
