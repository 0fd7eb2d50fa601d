import { loadavg } from 'node:os'

/** A measured figure and its target. */
export interface Figure {
  what: string
  value: number
  unit?: string
  target?: { is: '≥' | '≤' | '='; value: number }
}

export const isMet = ({ value, target }: Figure): boolean => {
  if (target === undefined) return true
  if (target.is === '=') return value === target.value
  return target.is === '≥' ? value >= target.value : value <= target.value
}

const written = (value: number): string =>
  Number.isInteger(value) ? value.toLocaleString('en') : value.toFixed(value < 10 ? 2 : 1)

/** Prints figures, and which of them miss their target. */
export function printFigures(title: string, figures: Figure[]): void {
  console.log(`\n${title}`)
  for (const figure of figures) {
    const { what, value, unit = '', target } = figure
    const wanted = target
      ? `target ${target.is} ${written(target.value)}${isMet(figure) ? '' : ', MISSED'}`
      : ''
    console.log(`${what.padEnd(64)}${`${written(value)} ${unit}`.padStart(14)}  ${wanted}`)
  }
}

/** Prints figures under a title, and returns whether those that must be exact are. */
export function report(name: string, title: string, figures: Figure[]): boolean {
  const load = loadavg().map((value) => value.toFixed(1))
  printFigures(`${title} (${name}; load of the machine ${load.join(' ')})`, figures)
  return figures.every((figure) => figure.target?.is !== '=' || isMet(figure))
}
