/** The modules of a QR code, row by row; a dark one is 1. */
export interface Modules {
  /** The number of rows, and of modules in a row. */
  size: number
  dark: Uint8Array
}

/** The penalties of ISO 18004 for runs, blocks, patterns that look like a finder, and an imbalance of dark and light. */
const [RUN, BLOCK, FINDER, IMBALANCE] = [3, 3, 40, 10]
const LONG_RUN = 5

/** The lengths of the runs of a row or column, alternately light and dark, beginning with a light one that may be empty. */
const runs = new Uint16Array(180)

/** How much a mask makes a QR code harder to read. */
export function penaltyOf(modules: Modules): number {
  const { size } = modules
  let penalty = BLOCK * blocksOf(modules) + IMBALANCE * imbalanceOf(modules)
  for (let line = 0; line < size; line++)
    penalty += penaltyOfLine(modules, line * size, 1) + penaltyOfLine(modules, line, size)
  return penalty
}

function penaltyOfLine({ size, dark }: Modules, start: number, step: number): number {
  let [count, color, length, penalty] = [0, 0, 0, 0]
  for (let at = start, left = size; left > 0; at += step, left--)
    if (dark[at] === color) length++
    else {
      if (length >= LONG_RUN) penalty += RUN + length - LONG_RUN
      runs[count++] = length
      color ^= 1
      length = 1
    }
  if (length >= LONG_RUN) penalty += RUN + length - LONG_RUN
  runs[count++] = length
  if (color === 1) runs[count++] = 0
  return penalty + FINDER * findersOf(count, size)
}

/** The patterns 1:1:3:1:1 among these runs, with four light modules on one side. The quiet zone around the code is light. */
function findersOf(count: number, quiet: number): number {
  let finders = 0
  for (let middle = 3; middle + 3 < count; middle += 2) {
    const [unit = 0, centre] = [runs[middle - 2], runs[middle]]
    if (centre !== 3 * unit || runs[middle - 1] !== unit) continue
    if (runs[middle + 1] !== unit || runs[middle + 2] !== unit) continue
    const before = (runs[middle - 3] ?? 0) + (middle === 3 ? quiet : 0)
    const after = (runs[middle + 3] ?? 0) + (middle + 4 === count ? quiet : 0)
    if (before >= 4 * unit && after >= unit) finders++
    if (after >= 4 * unit && before >= unit) finders++
  }
  return finders
}

/** The squares of two by two modules in one colour. */
function blocksOf({ size, dark }: Modules): number {
  let blocks = 0
  for (let row = 0; row < size - 1; row++)
    for (let at = row * size, end = at + size - 1; at < end; at++) {
      const color = dark[at]
      if (color === dark[at + 1] && color === dark[at + size] && color === dark[at + size + 1]) blocks++
    }
  return blocks
}

/** How far the share of dark modules is from a half, in steps of five per cent. */
function imbalanceOf({ size, dark }: Modules): number {
  const total = size * size
  let count = 0
  for (const module of dark) count += module
  return Math.ceil(Math.abs(count * 20 - total * 10) / total) - 1
}
