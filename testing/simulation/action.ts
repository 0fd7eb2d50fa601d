import type { Arbitrary, AsyncCommand } from 'fast-check'
import { catchUp } from './model/deadlines.ts'
import type { Model } from './model/model.ts'
import type { RealShop } from './shop.ts'

/** An action performed in the model and in the shop, whose results must match. */
export interface Action<Input> {
  name: string
  /** Its input: numbers that select from the current state, so that any simulation can be shrunk. */
  input: Arbitrary<Input>
  /** Whether the action is currently possible. */
  applies(model: Model, input: Input): boolean
  run(model: Model, shop: RealShop, input: Input): Promise<void>
  /** Whether it calls the shop, which first does what is due; notifications of the bank do not. It does if this is left out. */
  calls?(input: Input): boolean
}

/** An action as a step of a simulation; `after` compares the shop with the model. */
export const step = <Input>(
  action: Action<Input>,
  after: (model: Model, shop: RealShop) => Promise<void>,
): Arbitrary<AsyncCommand<Model, RealShop>> => action.input.map((input) => stepWith(action, input, after))

/** The same with an input. */
export function stepWith<Input>(
  action: Action<Input>,
  input: Input,
  after: (model: Model, shop: RealShop) => Promise<void>,
): AsyncCommand<Model, RealShop> {
  const sentence = `${action.name} ${JSON.stringify(input)}`
  return {
    check: (model) => action.applies(model, input),
    run: async (model, shop) => {
      shop.trace.push(sentence)
      if (action.calls?.(input) ?? true) catchUp(model)
      // What the clock has just ended may be what the action was for; any call sees that.
      if (action.applies(model, input)) await action.run(model, shop, input)
      else await shop.world.post('/api/get-time')
      await after(model, shop)
    },
    toString: () => sentence,
  }
}

/** The entry selected by a number. Throws if there is none. */
export function chosen<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length]
  if (item === undefined) throw new Error('There is nothing to choose from')
  return item
}
