import { applyDiscounts, type Candidate, type DiscountRule } from '#contract/discounts/discounts.ts'
import { percentile } from '#benchmarks/buyers.ts'
import type { Figure } from '#benchmarks/figures.ts'
import { onShop, type Bench } from './bench.ts'

const [BUYERS, USES, BUDGET, AT_ONCE] = [20_000, 500, 123_457, 100]
const [CARTS, ROUNDS] = [400, 14]

const discountOf = (code: string, item: string, limit: object) => ({
  key: code.toLowerCase(),
  name: code,
  codes: [code],
  percent: 10,
  items: [item],
  ...limit,
})

/**
 * The price of sixty lines with a hundred rules; an add to a cart with a limited code against one without, alternately in one shop; then as
 * many buyers as in a sale, each with a code that few of them can use.
 */
export const codes = (): Promise<Figure[]> =>
  onShop(
    {
      tickets: 4,
      discounts: [
        discountOf('LIMITED', 'hot-1', { uses: 1_000_000 }),
        discountOf('USES', 'hot-2', { uses: USES }),
        discountOf('BUDGET', 'hot-3', { budget: BUDGET }),
      ],
    },
    async (bench) => [
      ...pricing(),
      ...(await adds(bench)),
      ...(await rush(bench, 'USES', 'hot-2')),
      ...(await rush(bench, 'BUDGET', 'hot-3')),
    ],
  )

const post = async ({ origin }: Bench, call: string, body: object) => {
  const response = await fetch(`${origin}/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: '', ...body }),
  })
  const answer = (await response.json()) as { cart?: { code: string } }
  return { status: response.status, cart: answer.cart?.code ?? '' }
}

const applyCode = (bench: Bench, code: string) => post(bench, 'apply-code', { cart: '', code })

const add = (bench: Bench, cart: string, external_code: string, who: number) => {
  const letters = String(who).replaceAll(/\d/g, (digit) => String.fromCharCode(97 + Number(digit)))
  const holder = { full_name: `Ana Buyer${letters}`, email: 'ana@example.org', age: 'adult' }
  return post(bench, 'add-product-to-cart', { cart, external_code, ...holder })
}

/** Does something for each number, so many at once. */
async function forEach(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const some = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, some))
}

interface Cost {
  seconds: number
  cpu: number
}

/** Adds a ticket to each of as many carts, which have one of another kind already. */
async function addToCarts(bench: Bench, code: string | null, all: Cost): Promise<void> {
  const carts: string[] = []
  await forEach(CARTS, async (index) => {
    const empty = code === null ? '' : (await applyCode(bench, code)).cart
    carts.push((await add(bench, empty, 'hot', index)).cart)
  })
  const [cpu, start] = [await bench.cpu(), performance.now()]
  await forEach(CARTS, (index) => add(bench, carts[index] ?? '', 'hot-1', index))
  all.seconds += (performance.now() - start) / 1000
  all.cpu += (await bench.cpu()) - cpu
}

async function adds(bench: Bench): Promise<Figure[]> {
  const [without, limited]: [Cost, Cost] = [
    { seconds: 0, cpu: 0 },
    { seconds: 0, cpu: 0 },
  ]
  await addToCarts(bench, null, { seconds: 0, cpu: 0 })
  for (let round = 0; round < ROUNDS; round += 1) {
    const turns = [() => addToCarts(bench, null, without), () => addToCarts(bench, 'LIMITED', limited)]
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
  }
  const [unit, target] = ['×', { is: '≤', value: 1.15 }] as const
  return [
    {
      what: 'adds a second, without a code',
      value: Math.round((CARTS * ROUNDS) / without.seconds),
    },
    {
      what: 'time of an add, with a limited code against none',
      value: limited.seconds / without.seconds,
      unit,
      target,
    },
    {
      what: 'CPU of an add, with a limited code against none',
      value: limited.cpu / without.cpu,
      unit,
      target,
    },
  ]
}

async function rush(bench: Bench, code: string, item: string): Promise<Figure[]> {
  let refused = 0
  const start = performance.now()
  await forEach(BUYERS, async (index) => {
    const { status, cart } = await applyCode(bench, code)
    if (status === 200) await add(bench, cart, item, index)
    else refused += 1
  })
  const seconds = (performance.now() - start) / 1000
  const [row] = await bench.sql<{ uses: number; amount: number }[]>`
    select count(*) filter (where discount_amount > 0)::integer as uses, sum(discount_amount)::integer as amount
      from cart_products c join products p on p.id = c.product_id where p.external_code = ${item} and released_at is null`
  const given: Figure =
    code === 'USES'
      ? { what: 'uses of a code for 500', value: row?.uses ?? -1, target: { is: '=', value: USES } }
      : { what: 'given of a budget of 123,457', value: row?.amount ?? -1, target: { is: '=', value: BUDGET } }
  return [
    given,
    { what: `buyers told that ${code} is used up, of 20,000`, value: refused },
    { what: 'for 20,000 buyers', value: seconds, unit: 's' },
  ]
}

const NO_CONDITION = {
  amount: null,
  price: null,
  fees: true,
  from_amount: 0,
  with: null,
  uses_per_order: 0,
  uses_per_customer: 0,
  refund_anew: false,
}

/** Rules of several kinds on several items, each of which is met. */
const candidateOf = (index: number): Candidate => {
  const rule: DiscountRule = {
    ...NO_CONDITION,
    percent: 1 + (index % 50),
    on: { items: index % 3 === 0 ? [] : [`item-${index % 12}`], types: [] },
    from_count: index % 5,
    group: index % 4 === 0 ? { of: 5, cheapest: 1 } : null,
  }
  return {
    rule,
    discount_id: index,
    rule_id: index,
    uses: 1_000,
    code_uses: null,
    budget: 1e9,
    keepers: null,
  }
}

const interruptions = (): number => process.resourceUsage().involuntaryContextSwitches

function pricing(): Figure[] {
  const lines = Array.from({ length: 60 }, (_, index) => ({
    external_code: `item-${index % 12}`,
    type: 'ticket',
    list_price: 1_000 + ((index * 7_919) % 20_000),
    list_fee: 150,
  }))
  const candidates = Array.from({ length: 100 }, (_, index) => candidateOf(index))
  const times: number[] = []
  for (let run = 0; run < 3_200; run += 1) {
    const [before, start] = [interruptions(), performance.now()]
    applyDiscounts(lines, candidates)
    const time = performance.now() - start
    // The first runs are those of a cold process. A run that another process has interrupted tells how busy the machine is.
    if (run >= 200 && interruptions() === before) times.push(time)
  }
  const [unit, target] = ['ms', { is: '≤', value: 2 }] as const
  return [
    { what: '60 lines with 100 rules, median', value: percentile(times, 0.5), unit, target },
    { what: '60 lines with 100 rules, 99 of 100', value: percentile(times, 0.99), unit, target },
  ]
}
