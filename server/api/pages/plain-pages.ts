import { type Language, SOURCE_LANGUAGE } from '#contract/languages.ts'
import * as language from '#server/platform/language/language.ts'
import { html, type Html } from '#server/platform/text/html.ts'
import { messages } from './messages.ts'

/** The page of a 404, such as for a wrong download link or a missing picture. Without script and style. `home` is the URL of the shop. */
export const notFoundPage = (message: string, home: string): string =>
  html`<!doctype html>
    <html lang="${language.current() ?? SOURCE_LANGUAGE}">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="robots" content="noindex" />
      <title>${message}</title>
      <h1>${message}</h1>
      <p><a href="${home}">${messages.backToShop}</a></p>
    </html>`.markup

/** A page without scripts. The policy allows its style by its hash. Pages for developers are in English. */
export const plainPage = (
  title: string,
  content: Html,
  style: string,
  lang: Language = SOURCE_LANGUAGE,
): string =>
  html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${{ markup: `<style>${style}</style>` }}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html> `.markup

/** The shared style of plain pages. */
export const PLAIN_STYLE = `
:root { color-scheme: light dark; --paper: #fdf9f1; --sheet: #fff; --ink: #15112f; --quiet: #5d5873; --link: #8a4b00; --line: #ece4d6; }
@media (prefers-color-scheme: dark) { :root { --paper: #0c0a1d; --sheet: #1f1a40; --ink: #f6f1e7; --quiet: #b9b3d1; --link: #ffc778; --line: #38325f; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { font-size: 28px; line-height: 1.2; overflow-wrap: anywhere; }
h2 { font-size: 18px; margin-top: 32px; }
a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--link); outline-offset: -3px; }
`
