/** An amount in minor units, raised to one that is easy to say: a multiple of the largest of 1, 2, 5, 10, … that is at most its tenth. */
export function roundAmount(amount: number): number {
  const step = stepOf(amount)
  return Math.ceil(amount / step) * step
}

/** The next such amount that is more. */
export function nextRoundAmount(amount: number): number {
  const step = stepOf(amount)
  return Math.floor(amount / step) * step + step
}

function stepOf(amount: number): number {
  let step = 1
  for (let tens = 1; tens <= amount / 10; tens *= 10)
    for (const times of [1, 2, 5]) if (times * tens <= amount / 10) step = times * tens
  return step
}
