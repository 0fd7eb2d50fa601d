import { INK } from '#server/documents/drawing/colors.ts'
import type { Doc } from '#server/documents/drawing/text.ts'
import type { PICTURE } from './layout.ts'
import type { Picture } from './picture.ts'

type Place = typeof PICTURE

/**
 * Draws the background of a ticket's title: the picture, or a shore at dusk by default. It fades to the background colour above and below,
 * and is dark enough for white text below `darkFrom`.
 */
export function drawBackground(
  doc: Doc,
  place: Place,
  picture: Picture | null,
  accent: string,
  darkFrom: number,
): void {
  const { x, y, width, height } = place
  if (picture) doc.image(Buffer.from(picture), x, y, { width, height })
  else drawShore(doc, place, accent)
  const dark = (darkFrom - y) / height
  const veil = doc.linearGradient(x, y, x, y + height)
  veil
    .stop(0, INK, 1)
    .stop(0.18, INK, 0)
    .stop(Math.max(0.2, dark - 0.14), INK, 0)
  veil
    .stop(dark, INK, 0.62)
    .stop(Math.min(0.95, dark + 0.3), INK, 0.92)
    .stop(1, INK, 1)
  doc.rect(x, y - 0.5, width, height + 1).fill(veil)
}

function drawShore(doc: Doc, { x, y, width, height }: Place, accent: string): void {
  const sky = doc.linearGradient(x, y, x, y + height)
  sky.stop(0, INK).stop(0.35, '#46215c').stop(0.72, '#b0475f').stop(1, '#e0645c')
  doc.rect(x, y, width, height).fill(sky)
  for (let star = 1; star <= 40; star++) {
    // Steps of the golden ratio and its square distribute the stars evenly and deterministically.
    const [across, down] = [(star * 0.618034) % 1, (star * 0.381966 * star) % 0.45]
    doc.circle(x + across * width, y + down * height, 0.4 + (star % 3) * 0.2).fill('#fdf9f1')
  }
  const [sun, sea] = [{ x: x + width * 0.7, y: y + height * 0.5 }, y + height * 0.62]
  doc.circle(sun.x, sun.y, height * 0.27).fill(accent)
  doc.path(hillPath(x, sea, width, height * 0.1, y + height)).fill('#5d2a63')
  doc
    .path(hillPath(x - width * 0.45, sea + height * 0.1, width * 1.7, height * 0.09, y + height))
    .fill('#2a1947')
}

const hillPath = (x: number, y: number, width: number, rise: number, bottom: number): string =>
  `M${x} ${bottom} L${x} ${y} C${x + width * 0.25} ${y - rise * 2} ${x + width * 0.4} ${y + rise * 1.6} ${x + width * 0.62} ${y} ` +
  `C${x + width * 0.78} ${y - rise * 1.2} ${x + width * 0.9} ${y - rise} ${x + width} ${y + rise * 0.4} L${x + width} ${bottom} Z`
