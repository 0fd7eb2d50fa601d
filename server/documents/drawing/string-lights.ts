import type { Doc } from './text.ts'

const WARM = '#ffd48a'

/** Draws a string of bulbs over `width`, in `swags` arcs that hang down by `sag`. */
export function drawStringLights(
  doc: Doc,
  {
    x,
    y,
    width,
    swags,
    sag,
    color,
  }: { x: number; y: number; width: number; swags: number; sag: number; color: string },
): void {
  const span = width / swags
  const hang = (at: number): number => y + 4 * sag * (at / span) * (1 - at / span)
  doc.lineWidth(0.8).strokeColor('#6b5f8f')
  for (let swag = 0; swag < swags; swag++) {
    const left = x + swag * span
    // The control point of the curve hangs twice as deep as the curve.
    doc
      .moveTo(left, y)
      .quadraticCurveTo(left + span / 2, y + 2 * sag, left + span, y)
      .stroke()
  }
  const bulbs = 6
  for (let bulb = 0; bulb < swags * bulbs; bulb++) {
    const within = ((bulb % bulbs) + 0.5) * (span / bulbs)
    drawBulb(doc, x + Math.floor(bulb / bulbs) * span + within, hang(within) + 4, color)
  }
}

function drawBulb(doc: Doc, x: number, y: number, color: string): void {
  const glow = doc.radialGradient(x, y, 0, x, y, 13)
  glow.stop(0, color, 0.55).stop(0.35, color, 0.22).stop(1, color, 0)
  doc.circle(x, y, 13).fill(glow)
  doc.circle(x, y, 3.4).fill(color)
  doc.circle(x, y, 1.9).fill(WARM)
}
