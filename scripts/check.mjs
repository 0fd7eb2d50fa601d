// `npm run check`: what can be said about the code without running it. Only what is wrong is shown.
import { fileURLToPath } from 'node:url'
import { install } from './prepare.mjs'
import { node, run } from './process.mjs'
import { close, step } from './steps.mjs'

const CHECKS = {
  'types of the server': ['node_modules/typescript/bin/tsc', '-p', '.', '--noEmit'],
  'types of the pages': ['node_modules/typescript/bin/tsc', '-p', 'web', '--noEmit'],
  lint: ['node_modules/oxlint/bin/oxlint', '--type-aware'],
  format: ['node_modules/oxfmt/bin/oxfmt', '--check'],
  'nothing unused': ['node_modules/knip/bin/knip.js'],
  architecture: ['--test', 'server/architecture.test.ts'],
  schema: ['--test', 'database/schema.test.ts'],
}

/** Two at a time: the longest of them are alone in using more than one core. */
export async function check() {
  const waiting = Object.entries(CHECKS)
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, args] = next
      await step(name, async () => {
        const { code, output } = await run(node, args, { quiet: true })
        if (code !== 0) console.log(`\n${output}`)
        return code
      })
    }
  }
  await Promise.all([work(), work()])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await install()
  await check()
  process.exitCode = close('npm run check')
}
