const FORBIDDEN: [RegExp, string][] = [
  [/<\s*(?:[\w-]+:)?script/i, 'has a script in it'],
  [/<\s*(?:[\w-]+:)?foreignObject/i, 'has a foreignObject in it'],
  [/<\s*(?:[\w-]+:)?(?:iframe|object|embed|handler|listener)\b/i, 'has another document in it'],
  // Only animations name attributes; an entity could hide which.
  [/attributeName\s*=\s*["']?\s*(?:[\w-]+:)?(?:href|on|[^"'>]*&)/i, 'changes where it leads to'],
  [/[\s"'/]on[a-z]+\s*=/i, 'has an event handler in it'],
  [/(?:href|src)\s*=\s*["']?\s*(?!["'#]|data:image\/)/i, 'refers to something outside'],
  [/url\(\s*["']?\s*(?!["'#\s])|@import/i, 'refers to something outside'],
  [/<!ENTITY|<\?xml-stylesheet/i, 'defines entities or style sheets'],
]

/** Why a file is refused as an SVG: it is none, or holds more than shapes; null when nothing is wrong. */
export function svgFault(bytes: Uint8Array): string | null {
  let text: string
  try {
    // Another encoding could hide words from the patterns below.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return 'is not written in UTF-8'
    throw error
  }
  if (text.includes('\0') || /<\?xml[^>]*encoding\s*=\s*["'](?!utf-8)/i.test(text))
    return 'is not written in UTF-8'
  if (!/<svg[\s/>]/i.test(text)) return 'is not an SVG drawing'
  return FORBIDDEN.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
