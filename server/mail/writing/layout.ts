import { SOURCE_LANGUAGE } from '#contract/languages.ts'
import * as language from '#server/platform/language/language.ts'
import { html, type Html } from '#server/platform/text/html.ts'
import type { Site } from '#server/shop/site/site.ts'
import type { RenderedMail } from './render.ts'
import { styleSheet } from './style-sheet.ts'

// The heights of the bulbs in the string of lights.
const SWAGS = ['top', 'middle', 'bottom', 'middle', 'top', 'middle', 'bottom', 'middle', 'top']

type Sender = Pick<Site, 'name' | 'accentColor' | 'contactEmail' | 'contactAddress'>

/** Wraps a rendered mail in the festival's layout, with its name above and its address below, in HTML and text. */
export function layout(sender: Sender, subject: string, { html: markup, text }: RenderedMail): RenderedMail {
  const { name, contactAddress, contactEmail } = sender
  const page = html`<!doctype html>
    <html lang="${language.current() ?? SOURCE_LANGUAGE}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
        ${{ markup: `<style>${styleSheet(sender.accentColor)}</style>` }}
      </head>
      <body class="paper" bgcolor="#fdf9f1">
        ${pageTable(sender, { markup })}
      </body>
    </html> `
  const foot = [name, contactAddress, contactEmail].filter((line) => line !== null)
  return { html: page.markup, text: `${text}\n\n-- \n${foot.join('\n')}\n` }
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
