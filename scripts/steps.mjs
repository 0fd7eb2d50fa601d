import { availableParallelism } from 'node:os'
import { node, run } from './process.mjs'

const done = []

/** Does one step of a command and notes how it ended; `work` answers with an exit code. */
async function step(name, work) {
  const began = performance.now()
  const code = await work()
  const time = seconds(performance.now() - began)
  done.push({ name, code, time })
  console.log(`${code === 0 ? '✔' : '✖'} ${name} (${time})`)
}

/**
 * Runs programs on the project's Node, each a step of its own, one more at a time than there are cores: a test waits for
 * its database for a part of its time. Those that need the pages of the shop begin when `ready` gives their environment.
 * Shows what a program says when it has failed, or with `verbose` in any case. A program may also be a function that is
 * given the environment and answers with an exit code.
 */
export async function inParallel(programs, { ready, verbose = false } = {}) {
  const waiting = programs.values()
  const work = async () => {
    for (const [name, program, { needsPages = false } = {}] of waiting) {
      const env = needsPages ? await ready : undefined
      await step(name, async () => {
        if (typeof program === 'function') return program(env)
        const { code, output } = await run(node, program, { env, quiet: true })
        if (code !== 0 || verbose) console.log(`\n${output}`)
        return code
      })
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work))
}

/** The closing words of a command, over all of its steps, and its exit code. */
export function close(command) {
  const failed = done.filter(({ code }) => code !== 0).map(({ name }) => name)
  const time = seconds(performance.now())
  if (failed.length === 0) console.log(`\n${command}: everything passed in ${time}.`)
  else console.log(`\n${command}: failed in ${time}: ${failed.join(', ')}.`)
  return failed.length === 0 ? 0 : 1
}

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`
