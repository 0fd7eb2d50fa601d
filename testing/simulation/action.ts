import type { Arbitrary, AsyncCommand } from 'fast-check'
import type { Model } from './model/model.ts'
import type { RealShop } from './shop.ts'

/** Something that somebody does: in the model, in the shop, and both must say the same. */
export interface Action<Input> {
  name: string
  /** What it is done with: numbers that choose among what is there, so that any life can be cut short. */
  input: Arbitrary<Input>
  /** Whether there is anything to do it with. */
  applies(model: Model, input: Input): boolean
  run(model: Model, shop: RealShop, input: Input): Promise<void>
}

/** An action as one step of a life; `after` compares the shop with the model. */
export const step = <Input>(
  action: Action<Input>,
  after: (model: Model, shop: RealShop) => Promise<void>,
): Arbitrary<AsyncCommand<Model, RealShop>> => action.input.map((input) => stepWith(action, input, after))

/** The same with an input that is chosen. */
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
      await action.run(model, shop, input)
      await after(model, shop)
    },
    toString: () => sentence,
  }
}

/** The one that a number chooses. Throws when there is none to choose from. */
export function chosen<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length]
  if (item === undefined) throw new Error('There is nothing to choose from')
  return item
}
