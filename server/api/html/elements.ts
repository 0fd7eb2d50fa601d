import { accentStyle } from '#contract/accent.ts'
import { sourceHashOf } from '#server/api/security-headers.ts'
import { html, type Html } from '#server/platform/text/html.ts'
import type * as site from '#server/shop/site/site.ts'

const accents = new WeakMap<site.Site, { style: Html; sources: string[] }>()

/** The festival's accent as an inline style, so that no other colour flashes, and its hash for the page's policy. */
export const accentOf = (settings: site.Site): { style: Html; sources: string[] } =>
  accents.getOrInsertComputed(settings, ({ accentColor }) => {
    const style = accentStyle(accentColor)
    if (style === '') return { style: html``, sources: [] }
    return { style: { markup: `<style>${style}</style>` }, sources: [sourceHashOf(style)] }
  })

/** A script element with JSON, in which `<` is escaped so that it cannot end the element. */
export const jsonScript = (type: string, json: string, attributes: Html = html``): Html => ({
  markup: `<script type="${type}"${attributes.markup}>${json.replaceAll('<', '\\u003c')}</script>`,
})
