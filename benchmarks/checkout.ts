// `npm run bench:checkout [-- NAME … --orders N --lines N --refunds N --guests N --at-once 1,32,200]`: orders, one and many, each scenario on a separate shop.
import { parseArgs } from 'node:util'
import type { CheckoutOptions } from './checkout/bench.ts'
import { buyers } from './checkout/buyers.ts'
import { guests } from './checkout/guests.ts'
import { refundRun } from './checkout/refund-run.ts'
import { statement } from './checkout/statement.ts'
import { report, type Figure } from './figures.ts'

const SCENARIOS: Record<string, { title: string; run: (options: CheckoutOptions) => Promise<Figure[]> }> = {
  buyers: { title: 'Orders of a ticket each, placed and paid', run: buyers },
  statement: { title: 'A bank statement pays all orders', run: statement },
  guests: { title: 'Guests get their tickets', run: guests },
  refunds: { title: 'The orders of a cancelled event are refunded', run: refundRun },
}

const { values, positionals } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000' },
    lines: { type: 'string', default: '10000' },
    refunds: { type: 'string', default: '4000' },
    guests: { type: 'string', default: '10000' },
    'at-once': { type: 'string', default: '1,32,200' },
  },
  allowPositionals: true,
})

const names = positionals.length > 0 ? positionals : Object.keys(SCENARIOS)
const unknown = names.find((name) => !(name in SCENARIOS))
if (unknown !== undefined) {
  console.error(`Refused: there is no ${unknown}; there are ${Object.keys(SCENARIOS).join(', ')}.`)
  process.exit(1)
}

const options: CheckoutOptions = {
  orders: Number(values.orders),
  lines: Number(values.lines),
  refunds: Number(values.refunds),
  guests: Number(values.guests),
  atOnce: values['at-once'].split(',').map(Number),
}
let isRight = true
for (const name of names) {
  const scenario = SCENARIOS[name]
  if (!scenario) continue
  const isExact = report(`checkout ${name}`, scenario.title, await scenario.run(options))
  isRight &&= isExact
}
process.exitCode = isRight ? 0 : 1
