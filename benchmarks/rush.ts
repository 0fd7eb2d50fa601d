// `npm run bench:rush [-- NAME … --seconds N]`: scenarios of a sale's first minutes, each on a separate shop.
import { parseArgs } from 'node:util'
import { report, type Figure } from './figures.ts'
import { codes } from './rush/codes.ts'
import { editing } from './rush/editing.ts'
import { expiry } from './rush/expiry.ts'
import { hot } from './rush/hot.ts'
import { many } from './rush/many.ts'
import { overload } from './rush/overload.ts'
import { readers } from './rush/readers.ts'
import { sale } from './rush/sale.ts'
import { several } from './rush/several.ts'
import { shared } from './rush/shared.ts'

const SCENARIOS: Record<string, { title: string; run: (seconds: number) => Promise<Figure[]> }> = {
  hot: { title: 'Everybody wants the same ticket', run: hot },
  many: { title: 'One ticket against a thousand', run: many },
  sale: { title: '20,000 buyers within ten seconds for 2,000 places', run: sale },
  overload: { title: 'Ten times too many', run: overload },
  expiry: { title: '100,000 carts end at one instant', run: expiry },
  readers: { title: 'Beside 2,000 customers who look at their orders', run: readers },
  editing: { title: 'Beside an owner who edits', run: editing },
  several: { title: 'One, two and four processes', run: several },
  codes: {
    title: '20,000 buyers for a code of 500 uses and one with a budget, and what a code costs',
    run: codes,
  },
  shared: { title: 'A ticket that shares two capacities against one that shares none', run: shared },
}

const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '10' } },
  allowPositionals: true,
})

const names = positionals.length > 0 ? positionals : Object.keys(SCENARIOS)
const unknown = names.find((name) => !(name in SCENARIOS))
if (unknown !== undefined) {
  console.error(`Refused: there is no ${unknown}; there are ${Object.keys(SCENARIOS).join(', ')}.`)
  process.exit(1)
}

let isRight = true
for (const name of names) {
  const scenario = SCENARIOS[name]
  if (!scenario) continue
  const isExact = report(`rush ${name}`, scenario.title, await scenario.run(Number(values.seconds)))
  isRight &&= isExact
}
process.exitCode = isRight ? 0 : 1
