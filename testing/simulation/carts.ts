// Properties of what carts cost and what refunds of their parts return, each over many random carts: nothing of a database, a minute for
// some hundred thousand. A failing one is shrunk, and printed with the seed that reproduces it.
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { carts: { type: 'string', default: '1000000' } } })
process.env['RANDOM_CARTS'] = values.carts
await import('#contract/discounts/discounts.property.test.ts')
await import('#contract/refund-repricing.property.test.ts')
