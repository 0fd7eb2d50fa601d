import { SOURCE_LANGUAGE } from '#contract/languages.ts'
import * as language from '#server/platform/language/language.ts'
import { sha256 } from '#server/platform/security/signing.ts'
import { html, type Html } from '#server/platform/text/html.ts'
import type { Site } from '#server/shop/site/site.ts'
import type { RenderedMail } from './render.ts'
import { styleSheet } from './style-sheet.ts'

// The heights of the bulbs in the string of lights.
const SWAGS = ['top', 'middle', 'bottom', 'middle', 'top', 'middle', 'bottom', 'middle', 'top']

type Sender = Pick<Site, 'name' | 'accentColor' | 'contactEmail' | 'contactAddress'>

/** The HTML around the title and the content of a mail, with its SHA-256 as PostgreSQL writes it. */
export interface Frame {
  hash: string
  markup: string
}

/** A mail in the festival's layout: `html` is its content alone, because the rest, three quarters of it, is the same in all mails. */
export interface FramedMail extends RenderedMail {
  frame: Frame
}

// Unescaped markup, so no text of a festival contains them.
const [TITLE, CONTENT] = ['<!--title-->', '<!--content-->']

/** Puts a rendered mail into the festival's layout, with its name above and its address below, in HTML and text. */
export function layout(sender: Sender, { html: markup, text }: RenderedMail): FramedMail {
  const { name, contactAddress, contactEmail } = sender
  const foot = [name, contactAddress, contactEmail].filter((line) => line !== null)
  return { frame: frameOf(sender), html: markup, text: `${text}\n\n-- \n${foot.join('\n')}\n` }
}

/** The HTML of a mail and its plain text. The database does the same for stored mails (`mail_html`). */
export const whole = (subject: string, { frame, html: markup, text }: FramedMail): RenderedMail => ({
  html: frame.markup.replace(TITLE, () => html`${subject}`.markup).replace(CONTENT, () => markup),
  text,
})

const frames = new WeakMap<Sender, Map<string, Frame>>()

/** Drawn once for each state of the festival and language. */
const frameOf = (sender: Sender): Frame => {
  const lang = language.current() ?? SOURCE_LANGUAGE
  return frames
    .getOrInsertComputed(sender, () => new Map())
    .getOrInsertComputed(lang, () => drawFrame(sender, lang))
}

function drawFrame(sender: Sender, lang: string): Frame {
  const { markup } = html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${{ markup: TITLE }}</title>
        ${{ markup: `<style>${styleSheet(sender.accentColor)}</style>` }}
      </head>
      <body class="paper" bgcolor="#fdf9f1">
        ${pageTable(sender, { markup: CONTENT })}
      </body>
    </html> `
  return { hash: `\\x${sha256(markup).toString('hex')}`, markup }
}

const pageTable = ({ name, contactAddress, contactEmail }: Sender, content: Html): Html =>
  html`<table
    class="paper"
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    bgcolor="#fdf9f1"
  >
    <tr>
      <td class="around" align="center">
        <table class="card" role="presentation" width="560" cellpadding="0" cellspacing="0" border="0">
          <tr>
            <td class="night" align="center" bgcolor="#15112f">
              ${lights()}
              <p class="festival">
                <b><font color="#fdf9f1">${name}</font></b>
              </p>
            </td>
          </tr>
          <tr>
            <td class="sheet" bgcolor="#ffffff">${content}</td>
          </tr>
          <tr>
            <td class="foot" align="center">
              <p class="small">
                ${name}${contactAddress === null ? null : html`<br />${contactAddress}`}<br />
                <a href="mailto:${contactEmail}">${contactEmail}</a>
              </p>
            </td>
          </tr>
        </table>
      </td>
    </tr>
  </table>`

const lights = (): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
    <tr>
      ${SWAGS.map(bulb)}
    </tr>
  </table>`

const bulb = (height: string): Html =>
  html`<td width="34" height="38" align="center" valign="${height}">
    <table role="presentation" cellpadding="0" cellspacing="0" border="0">
      <tr>
        <td class="bulb" width="12" height="12" bgcolor="#ffb347"></td>
      </tr>
    </table>
  </td>`
