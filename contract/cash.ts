/** An amount as coins can pay it: the nearest multiple of the smallest coin (`step`, in minor units), half of it away from zero. */
export const roundCash = (amount: number, step: number): number =>
  step <= 1 ? amount : Math.sign(amount) * Math.floor((Math.abs(amount) + step / 2) / step) * step || 0
