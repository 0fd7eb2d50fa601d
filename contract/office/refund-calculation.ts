import { Type, type Static } from 'typebox'
import { Money } from '#contract/kinds.ts'

/** One step in the calculation of a total; the amounts add up to it. `limit`: capped at the amount paid, and at least zero. */
export const RefundCalculationStep = Type.Object({
  what: Type.Union([
    Type.Literal('paid'),
    Type.Literal('prices'),
    Type.Literal('fees'),
    Type.Literal('refund_fees'),
    Type.Literal('shipping'),
    Type.Literal('donation'),
    Type.Literal('rest', { description: 'What the rest of the order costs more without these items.' }),
    Type.Literal('limit'),
  ]),
  amount: Money(),
})
export type RefundCalculationStep = Static<typeof RefundCalculationStep>
