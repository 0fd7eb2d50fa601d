import { mkdir, writeFile } from 'node:fs/promises'
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

const PLOTS = 'docs/pictures/benchmarks'

/** Prints figures, optionally plots them, and returns whether those that must be exact are. */
export async function report(
  name: string,
  title: string,
  figures: Figure[],
  { plot }: { plot: boolean },
): Promise<boolean> {
  const load = loadavg().map((value) => value.toFixed(1))
  printFigures(`${title} (${name}; load of the machine ${load.join(' ')})`, figures)
  if (plot) await plotFigures(PLOTS, name, title, figures)
  return figures.every((figure) => figure.target?.is !== '=' || isMet(figure))
}

const ROW = 26
const [LABEL, WIDTH, RIGHT] = [430, 300, 150]
const MAX_RATIO = 3

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The ratio of a figure to its target: at 1 it is met. */
function shareOf({ value, target }: Figure): number {
  if (target === undefined) return 0
  if (target.value === 0 || value === 0) return value === target.value ? 1 : target.is === '≤' ? MAX_RATIO : 0
  return Math.min(MAX_RATIO, target.is === '≤' ? target.value / value : value / target.value)
}

/** Plots every figure with a target as a bar, with a line at the target, to an SVG file. */
export async function plotFigures(folder: string, name: string, title: string, all: Figure[]): Promise<void> {
  const figures = all.filter(({ target }) => target !== undefined)
  const height = (figures.length + 2) * ROW
  const line = LABEL + WIDTH / MAX_RATIO
  const bars = figures.map((figure, index) => {
    const y = (index + 1.5) * ROW
    const { what, value, unit = '', target } = figure
    const text = `${written(value)} ${unit} (${target?.is} ${written(target?.value ?? 0)})`
    const length = (shareOf(figure) * WIDTH) / MAX_RATIO
    return `<text x="${LABEL - 10}" y="${y + 14}" text-anchor="end">${escaped(what)}</text>
<rect x="${LABEL}" y="${y + 3}" width="${length.toFixed(1)}" height="${ROW - 10}" rx="3" fill="${isMet(figure) ? '#e08a00' : '#b3413a'}"/>
<text x="${LABEL + length + 8}" y="${y + 14}">${escaped(text)}</text>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LABEL + WIDTH + RIGHT} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#15112f">
<rect width="100%" height="100%" fill="#fdf9f1"/>
<text x="10" y="20" font-size="14" font-weight="bold">${escaped(title)}</text>
${bars.join('\n')}
<line x1="${line}" y1="${ROW * 1.4}" x2="${line}" y2="${height - 8}" stroke="#15112f" stroke-dasharray="3 3"/>
</svg>
`
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/${name}.svg`, svg)
}
