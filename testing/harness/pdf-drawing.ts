import { createHash } from 'node:crypto'
import Pdf from 'pdfkit'
import { letters, objectsOf, streamOf } from './pdf.ts'

type Matrix = readonly [number, number, number, number, number, number]

/** How something is drawn: where, in which colours, and with which letters. */
interface Style {
  place: Matrix
  fill: string
  stroke: string
  width: number
  /** Opacity and masks. */
  veil: string
  font: string
  size: number
  spacing: number
}

interface Drawing {
  objects: Map<string, string>
  lines: string[]
}

/**
 * All that is drawn on the pages of one of our own PDFs, a line for each shape, picture and text: what a reader would paint, however the
 * file says it. Points are counted from the lower left. Texts have a hash of their outlines, so that a wrong glyph is noticed too.
 */
export function drawingOf(pdf: Buffer): string {
  const drawing: Drawing = { objects: objectsOf(pdf.toString('latin1')), lines: [] }
  const pages = [...drawing.objects.values()].filter((object) => /\/Type \/Page\b/.test(object))
  for (const page of pages) {
    const [, box = ''] = /\/MediaBox \[([^\]]*)\]/.exec(page) ?? []
    drawing.lines.push(`page ${box}`)
    const resources = drawing.objects.get(numberOf(page, 'Resources')) ?? ''
    const style = { fill: '', stroke: '', width: 1, veil: '', font: '', size: 0, spacing: 0 }
    paint(drawing, streamOf(drawing.objects, numberOf(page, 'Contents')), resources, {
      place: [1, 0, 0, 1, 0, 0],
      ...style,
    })
  }
  return `${drawing.lines.join('\n')}\n`
}

/** The number of the object that `name` refers to. */
const numberOf = (object: string, name: string): string =>
  new RegExp(`/${name} (\\d+) 0 R`).exec(object)?.[1] ?? ''

function paint(drawing: Drawing, content: string, resources: string, initial: Style): void {
  let style = initial
  let [path, operands, saved, text]: [string[], string[], Style[], Matrix] = [[], [], [], initial.place]
  const end = (how: string) => {
    if (path.length > 0 && how !== '') drawing.lines.push(`${how}: ${shortened(path.join(' '))}`)
    path = []
  }
  for (const [token] of content.matchAll(/\[[^\]]*\]|<[^>]*>|\/\w+|-?[\d.]+(?:e-?\d+)?|[A-Za-z*]+/g)) {
    if (!/^[A-Za-z*]/.test(token)) {
      operands.push(token)
      continue
    }
    const numbers = operands.map(Number)
    const [first = 0] = numbers
    const name = operands.at(-1)?.slice(1) ?? ''
    const matrix = (place: Matrix) => times(numbers as unknown as Matrix, place)
    if (token === 'q') saved = [...saved, style]
    else if (token === 'Q') style = saved.pop() ?? initial
    else if (token === 'cm') style = { ...style, place: matrix(style.place) }
    else if (token === 'w') style = { ...style, width: first }
    else if (token === 'Tc') style = { ...style, spacing: first }
    else if (token === 'Tm') text = matrix(style.place)
    else if (token === 'Tf') style = { ...style, font: operands[0]?.slice(1) ?? '', size: numbers[1] ?? 0 }
    else if (token === 'gs') style = { ...style, veil: veilOf(drawing, numberOf(resources, name)) }
    else if (/^(rg|scn)$/.test(token)) style = { ...style, fill: colorOf(drawing, resources, operands) }
    else if (token === 'SCN') style = { ...style, stroke: colorOf(drawing, resources, operands) }
    else if (/^[mlcvyh]$/.test(token)) path.push(`${token} ${pointsOf(numbers, style.place)}`.trim())
    else if (token === 're') path.push(`re ${rectangleOf(numbers, style.place)}`)
    else if (/^f\*?$/.test(token)) end(`fill ${style.fill}${style.veil}`)
    else if (token === 'S') end(`stroke ${style.stroke} ${rounded(style.width)}${style.veil}`)
    else if (token === 'W') drawing.lines.push(`clip: ${shortened(path.join(' '))}`)
    else if (token === 'n') end('')
    else if (token === 'sh')
      drawing.lines.push(`shade ${described(drawing, numberOf(resources, name))} ${placed(style.place)}`)
    else if (token === 'TJ') drawing.lines.push(writingOf(drawing, resources, operands[0] ?? '', style, text))
    else if (token === 'Do') place(drawing, numberOf(resources, name), style)
    operands = []
  }
}

/** A picture, or what is drawn in a form. */
function place(drawing: Drawing, id: string, style: Style): void {
  const object = drawing.objects.get(id) ?? ''
  if (/\/Subtype \/Form\b/.test(object)) paint(drawing, streamOf(drawing.objects, id), object, style)
  else drawing.lines.push(`picture ${hash(object.slice(object.indexOf('stream')))} ${placed(style.place)}`)
}

function writingOf({ objects }: Drawing, resources: string, shown: string, style: Style, at: Matrix): string {
  const font = objects.get(numberOf(resources, style.font)) ?? ''
  const [, name = ''] = /\/BaseFont \/\w+\+([\w-]+)/.exec(font) ?? []
  const descendant = objects.get(/\/DescendantFonts \[(\d+) 0 R/.exec(font)?.[1] ?? '') ?? ''
  const file = numberOf(objects.get(numberOf(descendant, 'FontDescriptor')) ?? '', 'FontFile2')
  const characters = letters(objects, font)
  const outlines = outlinesOf(Buffer.from(streamOf(objects, file), 'latin1'))
  const glyphs = [...shown.matchAll(/<([\da-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
  const ids = glyphs.map((glyph) => Number.parseInt(glyph, 16))
  const words = ids.map((id) => characters[id] ?? '').join('')
  const kerning = shown.replaceAll(/<[\da-f]*>/gi, '').replaceAll(/[[\]]/g, '')
  const look = `${style.fill}${style.veil} ${name} ${style.size} ${style.spacing}`
  return `text "${words}" ${look} ${placed(at)} ${hash(`${kerning.trim()} ${ids.map(outlines).join(' ')}`)}`
}

const outlines = new Map<string, (id: number) => string>()

/** The outlines in a font file, by glyph. */
function outlinesOf(file: Buffer): (id: number) => string {
  return outlines.getOrInsertComputed(hash(file), () => {
    const { font } = Reflect.get(new Pdf({ font: '' }).font(file), '_font')
    return (id) => font.getGlyph(id).path.toSVG()
  })
}

function colorOf(drawing: Drawing, resources: string, operands: string[]): string {
  const pattern = operands.at(-1) ?? ''
  if (pattern.startsWith('/')) return `pattern ${described(drawing, numberOf(resources, pattern.slice(1)))}`
  return operands.map((share) => Number(share).toFixed(3)).join(' ')
}

/** A state of opacity or a mask; nothing if it is opaque. */
function veilOf(drawing: Drawing, id: string): string {
  const object = drawing.objects.get(id) ?? ''
  const [, opacity] = /\/ca ([\d.]+)/.exec(object) ?? []
  if (opacity === undefined) return ` mask ${described(drawing, id)}`
  return opacity === '1' ? '' : ` opacity ${opacity}`
}

/** An object with all that it refers to, as a hash that does not depend on their numbers. */
const described = (drawing: Drawing, id: string): string => hash(spelledOut(drawing, id))

function spelledOut({ objects, ...drawing }: Drawing, id: string): string {
  const object = objects.get(id) ?? ''
  const [entries = ''] = object.split('\nstream\n')
  const content = object.includes('\nstream\n') ? streamOf(objects, id).trim() : ''
  return (entries + content)
    .replaceAll(/\/Length \d+|\/Filter \/FlateDecode/g, '')
    .replaceAll(/(\d+) 0 R/g, (_, other: string) => spelledOut({ objects, ...drawing }, other))
    .replaceAll(/\s+/g, ' ')
}

/** One transformation after another. */
const times = ([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix => [
  a * p + b * r,
  a * q + b * s,
  c * p + d * r,
  c * q + d * s,
  e * p + f * r + t,
  e * q + f * s + u,
]

const rounded = (value: number): string => (Math.round(value * 100) / 100 + 0).toString()

const placed = (matrix: Matrix): string => `at ${matrix.map(rounded).join(' ')}`

function pointsOf(numbers: number[], [a, b, c, d, e, f]: Matrix): string {
  const points: number[] = []
  for (let at = 0; at < numbers.length; at += 2) {
    const [x = 0, y = 0] = numbers.slice(at, at + 2)
    points.push(a * x + c * y + e, b * x + d * y + f)
  }
  return points.map(rounded).join(' ')
}

const rectangleOf = ([x = 0, y = 0, width = 0, height = 0]: number[], place: Matrix): string =>
  pointsOf([x, y, x + width, y + height], place)

/** Long paths, such as of a QR code, as a hash. */
const shortened = (path: string): string =>
  path.length > 400 ? `${path.split(/[a-z]+/).length - 1} steps ${hash(path)}` : path

const hash = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 12)
