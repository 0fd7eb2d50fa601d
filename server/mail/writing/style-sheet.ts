import { readableOn } from '#server/platform/text/colors.ts'

const INK = '#15112f'
const AMBER = '#ffb347'

/** The style of all mails, with the festival's accent, by default amber. */
export function styleSheet(accentColor: string | null): string {
  const accent = /^#[0-9a-f]{6}$/i.test(accentColor ?? '') ? String(accentColor) : AMBER
  return `${BASE}
.button { background-color: ${accent}; }
.press, .press font { color: ${readableOn(accent)}; }
`
}

const BASE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; }
.paper { background-color: #fdf9f1; }
.around { padding: 24px 12px 32px; }
.card { width: 100%; max-width: 560px; }
.card, .card p, .card td, .card a { font-family: 'Instrument Sans', 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; }
.night { background-color: ${INK}; border-radius: 24px 24px 0 0; padding: 14px 24px 20px; }
.bulb { background-color: ${AMBER}; border-radius: 50%; box-shadow: 0 0 14px 4px rgba(255, 179, 71, 0.45); font-size: 0; line-height: 0; }
.festival { margin: 8px 0 0; font-size: 20px; line-height: 28px; letter-spacing: -0.01em; }
.sheet { background-color: #ffffff; border-radius: 0 0 24px 24px; padding: 32px; color: ${INK}; font-size: 16px; line-height: 25px; }
.sheet h1 { margin: 0 0 16px; font-family: 'Bricolage Grotesque', 'Trebuchet MS', 'Segoe UI', Arial, sans-serif; font-size: 28px; line-height: 34px; letter-spacing: -0.02em; }
.sheet p { margin: 0 0 16px; }
.sheet a { color: #8a4b00; overflow-wrap: anywhere; }
.rows { margin: 8px 0 24px; border-bottom: 1px solid #ece4d6; }
.rows td { border-top: 1px solid #ece4d6; padding: 10px 0; font-size: 16px; line-height: 22px; }
.rows .name { padding-right: 16px; color: #5d5873; }
.rows .value { font-weight: 600; overflow-wrap: break-word; }
.sheet .before-code { margin-bottom: 4px; }
.card .code { font-size: 34px; line-height: 44px; letter-spacing: 0.14em; }
.button { border-radius: 14px; }
.sheet .press { display: inline-block; padding: 0 12px; font-size: 17px; line-height: 22px; text-decoration: none; }
.card .small { margin: 16px 0; color: #5d5873; font-size: 13px; line-height: 20px; }
.foot a { color: #5d5873; }
@media (max-width: 480px) { .sheet { padding: 24px 20px; } }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #0c0a1d; }
  .sheet { background-color: #1f1a40; color: #f6f1e7; }
  .sheet a { color: #ffc778; }
  .rows, .rows td { border-color: #38325f; }
  .rows .name, .card .small, .foot a { color: #b9b3d1; }
}`
