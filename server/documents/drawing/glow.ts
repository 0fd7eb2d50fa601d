import type { Doc } from './text.ts'

/** The intensity of a light, from its centre (0) to its edge (1). */
const FADING = [
  { at: 0, opacity: 0.55 },
  { at: 0.35, opacity: 0.22 },
  { at: 1, opacity: 0 },
] as const

type Reference = PDFKit.PDFKitReference

/** A light that fades towards its edge. */
interface Glow {
  name: string
  form: Reference
}

/**
 * A light of this colour and radius, to be drawn in many places. PDFKit's gradient belongs to one place, and takes thirteen objects in the
 * file each time; this is a form XObject, which takes six objects in total.
 */
export function createGlow(doc: Doc, color: string, radius: number): Glow {
  const box = { FormType: 1, BBox: [-radius, -radius, radius, radius] }
  const rectangle = `${-radius} ${-radius} ${2 * radius} ${2 * radius} re f`
  const shape = written(
    doc,
    {
      Type: 'XObject',
      Subtype: 'Form',
      ...box,
      Group: { Type: 'Group', S: 'Transparency', CS: 'DeviceGray' },
      Resources: { Shading: { Fade: fade(doc, radius) } },
    },
    '/Fade sh',
  )
  const mask = written(doc, { Type: 'ExtGState', SMask: { Type: 'Mask', S: 'Luminosity', G: shape } })
  const form = written(
    doc,
    { Type: 'XObject', Subtype: 'Form', ...box, Resources: { ExtGState: { Mask: mask } } },
    `/Mask gs ${shares(color).join(' ')} rg ${rectangle}`,
  )
  return { name: `Glow${color.slice(1)}`, form }
}

/** Draws a light centred at a position. */
export function drawGlow(doc: Doc, { name, form }: Glow, { x, y }: { x: number; y: number }): void {
  doc.page.xobjects[name] = form
  doc.addContent(`q 1 0 0 1 ${x.toFixed(3)} ${y.toFixed(3)} cm /${name} Do Q`)
}

function fade(doc: Doc, radius: number): Reference {
  const pieces = FADING.slice(1).map((end, index) =>
    written(doc, {
      FunctionType: 2,
      Domain: [0, 1],
      C0: [FADING[index]?.opacity],
      C1: [end.opacity],
      N: 1,
    }),
  )
  const bounds = FADING.slice(1, -1).map(({ at }) => at)
  const encode = pieces.flatMap(() => [0, 1])
  const stitched = { FunctionType: 3, Domain: [0, 1], Functions: pieces, Bounds: bounds, Encode: encode }
  return written(doc, {
    ShadingType: 3,
    ColorSpace: 'DeviceGray',
    Coords: [0, 0, 0, 0, 0, radius],
    Function: written(doc, stitched),
  })
}

function written(doc: Doc, entries: object, content?: string): Reference {
  const reference = doc.ref(entries)
  reference.end(content)
  return reference
}

/** The red, green and blue of a colour as #rrggbb, each from 0 to 1. */
const shares = (color: string): string[] =>
  [1, 3, 5].map((from) => (Number.parseInt(color.slice(from, from + 2), 16) / 255).toFixed(4))
