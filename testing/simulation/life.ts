import * as fc from 'fast-check'
import { step, stepWith, type Action } from './action.ts'
import * as bank from './actions/bank.ts'
import * as carts from './actions/carts.ts'
import { checkOut } from './actions/checkout.ts'
import * as refunds from './actions/refunds.ts'
import * as staff from './actions/staff.ts'
import * as tickets from './actions/tickets.ts'
import { runHousekeeping, pass } from './actions/time.ts'
import { assertCounted, assertMailed, assertSame } from './books.ts'
import { opened, type Model } from './model/model.ts'
import { openShop, type RealShop } from './shop.ts'

type Command = fc.Arbitrary<fc.AsyncCommand<Model, RealShop>>

const often = <Input>(action: Action<Input>, times: number): Command[] =>
  Array.from({ length: times }, () => step(action, assertSame))

const once = <Input>(action: Action<Input>, input: Input) => stepWith(action, input, assertSame)

/** All actions in an order in which each is possible: random short simulations miss rare ones. */
const EVERYTHING = [
  once(staff.setCapacity, { item: 'day', stock: 6 }),
  once(staff.setPrice, { item: 'day', price: 4000 }),
  once(carts.put, { cart: 9, item: 'day', seat: 0 }),
  once(carts.put, { cart: 0, item: 'day', seat: 0 }),
  once(carts.put, { cart: 0, item: 'bus', seat: 0 }),
  once(carts.put, { cart: 0, item: 'shirt', seat: 0 }),
  once(carts.change, { cart: 0, line: 0, seat: 0 }),
  once(carts.remove, { cart: 0, line: 3, seat: 0 }),
  once(checkOut, { cart: 0, person: 'ana', method: 'credit_card', voucher: '' }),
  once(bank.payAgain, { order: 0, installment: null }),
  once(bank.press, { session: 0, button: 'pay', heard: true }),
  once(bank.notify, 0),
  once(tickets.handOn, { ticket: 0, to: 'bruno', byStaff: false }),
  once(tickets.accept, 0),
  once(tickets.takeOther, { ticket: 0, seat: 1, byStaff: false }),
  once(tickets.admit, { ticket: 1, old: false }),
  once(tickets.act, { ticket: 2, action: 'blocks', toSale: false }),
  once(refunds.requestRefund, { order: 0, all: false }),
  once(refunds.withdraw, 0),
  once(refunds.requestRefund, { order: 0, all: false }),
  once(refunds.processRefund, { refund: 1, to: 'processing', toSale: false }),
  once(pass, { span: 'PT1M', housekeeping: true }),
  once(refunds.sellAgain, 1),
  once(carts.put, { cart: 9, item: 'day', seat: 0 }),
  once(checkOut, { cart: 1, person: 'cvita', method: 'bank_transfer', voucher: 'TEN' }),
  once(staff.extend, { order: 1, days: 9 }),
  once(staff.receive, { order: 0, part: 'more' }),
  once(staff.giveBack, 0),
  once(carts.put, { cart: 9, item: 'plan', seat: 0 }),
  once(checkOut, { cart: 2, person: 'bruno', method: 'credit_card', voucher: '' }),
  once(staff.cancel, { order: 2, byStaff: false }),
  once(carts.put, { cart: 9, item: 'day', seat: 0 }),
  once(checkOut, { cart: 3, person: 'bruno', method: 'bank_transfer', voucher: '' }),
  once(staff.cancel, { order: 3, byStaff: true }),
  once(staff.receive, { order: 1, part: 'half' }),
  once(staff.resolve, { order: 0, to: 'paid' }),
]

/** The names of all actions. */
export const ACTIONS: string[] = [bank, carts, refunds, staff, tickets, { checkOut, pass }]
  .flatMap((all): unknown[] => Object.values(all))
  .flatMap((each) =>
    typeof each === 'object' && each !== null && 'applies' in each && 'name' in each
      ? [String(each.name)]
      : [],
  )

/** The random next action; frequent ones in reality are more frequent here. */
const COMMANDS: Command[] = [
  ...often(carts.put, 10),
  ...often(checkOut, 10),
  ...often(bank.press, 9),
  ...often(pass, 4),
  ...often(bank.payAgain, 3),
  ...often(staff.receive, 3),
  ...often(staff.resolve, 2),
  ...often(tickets.handOn, 2),
  ...often(tickets.takeOther, 2),
  ...often(tickets.act, 2),
  ...often(refunds.requestRefund, 2),
  ...often(refunds.processRefund, 3),
  ...[carts.change, carts.remove].flatMap((action) => often(action, 1)),
  ...often(bank.notify, 1),
  ...often(staff.cancel, 1),
  ...often(staff.giveBack, 1),
  ...often(staff.extend, 1),
  ...often(staff.setCapacity, 1),
  ...often(staff.setPrice, 1),
  ...[refunds.withdraw, refunds.sellAgain, tickets.accept].flatMap((action) => often(action, 1)),
  ...often(tickets.admit, 1),
]

export interface LifeOptions {
  seed: number
  /** The maximum number of actions. */
  length: number
  /** The time for shrinking a failure, in milliseconds. */
  shrinkFor?: number
  /** Changes the model before the simulation begins. */
  spoil?: (model: Model) => void
}

export interface Lived {
  /** The actions that were performed, including those of shrinking. */
  steps: string[]
  /** The failure with its shortest trace; null if shop and model matched to the end. */
  failure: string | null
}

/** A long random simulation of a shop, deterministic for a seed. */
export async function live({ seed, length, shrinkFor = 300_000, spoil }: LifeOptions): Promise<Lived> {
  const steps: string[] = []
  let failure: string | null = null
  let enough = Number.POSITIVE_INFINITY
  const life = fc.commands(COMMANDS, { maxCommands: length, size: 'max' })
  const lives = fc.asyncProperty(life, async (commands) => {
    // After the time limit everything passes, which ends shrinking.
    if (performance.now() > enough) return
    const trace: string[] = []
    try {
      await liveOnce(commands, trace, spoil)
    } catch (error) {
      if (failure === null) enough = performance.now() + shrinkFor
      failure = describe(trace, error)
      throw error
    } finally {
      steps.push(...trace)
    }
  })
  await fc.check(lives, { seed, numRuns: 1, unbiased: true })
  return { steps, failure }
}

/** A simulation with all actions. */
export async function liveThroughEverything(): Promise<Lived> {
  const trace: string[] = []
  try {
    await liveOnce(EVERYTHING, trace)
    return { steps: trace, failure: null }
  } catch (error) {
    return { steps: trace, failure: describe(trace, error) }
  }
}

async function liveOnce(
  commands: Iterable<fc.AsyncCommand<Model, RealShop>>,
  trace: string[],
  spoil?: (model: Model) => void,
): Promise<void> {
  const ends: (() => Promise<void>)[] = []
  try {
    const real = await openShop({ after: (end) => void ends.push(end) }, trace)
    const model = opened(real.world.clock.now())
    spoil?.(model)
    await fc.asyncModelRun(() => ({ model, real }), commands)
    await settle(model, real)
  } finally {
    for (const end of ends) await end()
  }
}

function describe(trace: string[], error: unknown): string {
  const steps = trace.map((step, index) => `${index + 1}. ${step}`).join('\n')
  return `${steps}\n\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}

/** The end of a simulation: all carts have expired, unpaid orders have lost their places, every mail was sent, everything is consistent. */
async function settle(model: Model, shop: RealShop): Promise<void> {
  shop.world.clock.move('P30D')
  model.now = shop.world.clock.now()
  await shop.world.runHousekeeping()
  runHousekeeping(model)
  await assertSame(model, shop)
  await assertCounted(shop)
  await assertMailed(model, shop)
}
