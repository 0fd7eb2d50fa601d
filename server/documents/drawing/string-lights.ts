import { createGlow, drawGlow } from './glow.ts'
import type { Doc } from './text.ts'

const WARM = '#ffd48a'

interface Lights {
  x: number
  y: number
  width: number
  swags: number
  sag: number
  color: string
}

/** Draws a string of bulbs over `width`, in `swags` arcs with the sag `sag`. */
export function drawStringLights(doc: Doc, lights: Lights): void {
  const { x, y, width, swags, sag, color } = lights
  const span = width / swags
  doc.lineWidth(0.8).strokeColor('#6b5f8f')
  for (let swag = 0; swag < swags; swag++) {
    const left = x + swag * span
    // The control point of the curve is twice as low as the curve.
    doc.moveTo(left, y).quadraticCurveTo(left + span / 2, y + 2 * sag, left + span, y)
  }
  doc.stroke()
  const bulbs = bulbsOf(lights)
  const glow = createGlow(doc, color, 13)
  for (const bulb of bulbs) drawGlow(doc, glow, bulb)
  // One fill for all of them, because they do not overlap.
  for (const bulb of bulbs) doc.circle(bulb.x, bulb.y, 3.4)
  doc.fill(color)
  for (const bulb of bulbs) doc.circle(bulb.x, bulb.y, 1.9)
  doc.fill(WARM)
}

const BULBS = 6

/** The positions of the bulbs of all arcs. */
function bulbsOf({ x, y, width, swags, sag }: Lights): { x: number; y: number }[] {
  const span = width / swags
  return Array.from({ length: swags * BULBS }, (_, bulb) => {
    const within = (bulb % BULBS) + 0.5
    const along = within / BULBS
    const left = x + Math.floor(bulb / BULBS) * span
    return { x: left + along * span, y: y + 4 * sag * along * (1 - along) + 4 }
  })
}
