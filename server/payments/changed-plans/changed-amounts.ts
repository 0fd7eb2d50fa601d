import { share } from '#contract/money.ts'

/** The fields of a payment that decide about its new amount; minor units. */
interface Payment {
  amount: number
  paid_amount: number
}

/**
 * The new amounts of an order's payments once the order costs `total`. An increase is spread evenly over those that are not paid yet. A
 * decrease is deducted from them, last first, down to their paid amounts, and then from the paid amounts, which are then overpaid. The
 * unpaid amount of a payment is never below `least`, the minimum of card payments, as long as an earlier one can take it.
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

/** From the last backwards, none below its floor; `left` is what could not be deducted. */
function lowered(amounts: number[], less: number, floorOf: (index: number) => number) {
  let left = less
  const backwards = [...amounts.entries()].toReversed().map(([index, amount]) => {
    const part = Math.min(left, amount - floorOf(index))
    left -= part
    return amount - part
  })
  return { amounts: backwards.toReversed(), left }
}

/** If the last unpaid amount is too small, it is added to the previous payment. */
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
