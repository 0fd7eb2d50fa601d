/** A charge and its refundable amount, in minor units. */
export interface RefundableCharge {
  id: number
  left: number
}

/** Splits an amount over charges in their order, each up to its refundable amount; null if they have less together. */
export function split(
  charges: RefundableCharge[],
  amount: number,
): { attempt_id: number; amount: number }[] | null {
  let rest = amount
  const parts = charges.flatMap(({ id, left }) => {
    const part = Math.min(left, rest)
    rest -= part
    return part > 0 ? [{ attempt_id: id, amount: part }] : []
  })
  return rest === 0 ? parts : null
}
