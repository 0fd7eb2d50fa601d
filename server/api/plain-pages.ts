import { html } from '#server/platform/html.ts'

/** A page for an address that leads to nothing: a wrong download link, a picture that is gone. No script, no style. */
export const notFoundPage = (message: string): string =>
  html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="robots" content="noindex" />
      <title>${message}</title>
      <h1>${message}</h1>
      <p><a href="/">Back to the shop</a></p>
    </html>`.markup
