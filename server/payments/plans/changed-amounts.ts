import { share } from '#contract/money.ts'

/** A payment as far as it decides what becomes of it; minor units. */
interface Payment {
  amount: number
  paid_amount: number
}

/**
 * What each payment of an order comes to once the order costs `total`. What is more is added evenly to those that are not paid yet. What is
 * less comes off them from the last backwards, down to what is paid of them, and then off what is paid: so much has been paid too much. What
 * is left open of a payment is never less than `least`, which no card pays, while an earlier one can take it.
 */
export function changedAmounts(payments: readonly Payment[], total: number, least: number): number[] {
  const amounts = payments.map(({ amount }) => amount)
  const more = total - amounts.reduce((sum, amount) => sum + amount, 0)
  if (more > 0) return raised(payments, amounts, more)
  const less = lowered(amounts, -more, (index) => payments[index]?.paid_amount ?? 0)
  const all = lowered(less.amounts, less.left, () => 0)
  return more === 0 ? amounts : withoutSmallest(payments, all.amounts, least)
}

const isOpen = ({ amount, paid_amount }: Payment): boolean => paid_amount < amount

function raised(payments: readonly Payment[], amounts: number[], more: number): number[] {
  const parts = share(
    more,
    payments.map((payment) => (isOpen(payment) ? 1 : 0)),
  )
  return amounts.map((amount, index) => amount + (parts[index] ?? 0))
}

/** From the last backwards, none below its floor; `left` is what did not fit. */
function lowered(amounts: number[], less: number, floorOf: (index: number) => number) {
  let left = less
  const backwards = [...amounts.entries()].toReversed().map(([index, amount]) => {
    const part = Math.min(left, amount - floorOf(index))
    left -= part
    return amount - part
  })
  return { amounts: backwards.toReversed(), left }
}

/** Too little of the last open payment is added to the one before. */
function withoutSmallest(payments: readonly Payment[], amounts: number[], least: number): number[] {
  const openOf = (index: number) => (amounts[index] ?? 0) - (payments[index]?.paid_amount ?? 0)
  const open = [...amounts.keys()].filter((index) => openOf(index) > 0)
  const [before, last] = open.slice(-2)
  if (before === undefined || last === undefined || openOf(last) >= least) return amounts
  const small = openOf(last)
  return amounts.map((amount, index) =>
    index === last ? amount - small : index === before ? amount + small : amount,
  )
}
