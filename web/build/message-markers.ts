import compile from 'icu-minify/compile'

/** Only letters that no minifier escapes. The name of a message may contain spaces, as the actions of the audit log do. */
const MARKER = /(["'`])@@([^|@"'`]+)\|([\w-]*)@@\1/g

/** The placeholder in a page's code for the text of a message, until the code is written for each language. */
export const writeMarker = (path: string, text: string): string =>
  `"@@${path}|${Buffer.from(text).toString('base64url')}@@"`

/** The code with the texts that `textOf` returns for each message, compiled if they have placeholders. */
export const replaceMarkers = (code: string, textOf: (path: string, source: string) => string): string =>
  code.replace(MARKER, (_marker, _quote, path: string, encoded: string) => {
    const source = Buffer.from(encoded, 'base64url').toString()
    return compiled(textOf(path, source), source.includes('{'))
  })

/** The paths of the messages in the code. */
export const markedPaths = (code: string): string[] =>
  [...code.matchAll(MARKER)].map(([, , path = '']) => path)

function compiled(text: string, isFunction: boolean): string {
  if (!isFunction) return JSON.stringify(text)
  const message = compile(text)
  // A translation may not use any of the values.
  return JSON.stringify(Array.isArray(message) ? message : [message])
}
