import sanitize from 'sanitize-html'

const TAGS = 'h2 h3 h4 h5 h6 p br hr strong b em i u s small sub sup ul ol li dl dt dd blockquote a'
const TABLE_TAGS = 'table caption thead tbody tfoot tr th td'

const options: sanitize.IOptions = {
  allowedTags: `${TAGS} ${TABLE_TAGS}`.split(' '),
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // The h1 of a page is its own.
  transformTags: { h1: 'h2', a: sanitize.simpleTransform('a', { rel: 'noopener' }) },
}

const WRITTEN: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The parser looks through all open elements at each tag: without a bound a long text of `<b>` takes minutes. */
const DEEPEST = 100
/** Broken markup may come out nested in a way that is not allowed; the next round separates it. */
const MOST_ROUNDS = 5

/** Texts that were sanitized: whenever one item changes, the descriptions of all are read again. */
const sanitized = new Map<string, string>()
const MOST_SANITIZED = 1_000
const LONGEST_KEPT = 10_000

/**
 * Configured HTML with nothing but headings, paragraphs, lists, tables, quotations and links. Idempotent. What is
 * nested deeper than any text, or is not clean after some rounds, comes out with its markup to be read, as text.
 */
export function sanitizeRichText(richText: string): string {
  const known = sanitized.get(richText)
  if (known !== undefined) return known
  if (richText.length > LONGEST_KEPT) return sanitizeAnew(richText)
  const text = sanitizeAnew(richText)
  if (sanitized.size >= MOST_SANITIZED) sanitized.clear()
  sanitized.set(richText, text)
  return text
}

function sanitizeAnew(richText: string): string {
  let text = richText
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const cleaned = cleanOnce(text)
    if (cleaned === null) break
    if (cleaned === text) return cleaned
    text = cleaned
  }
  return richText.trim().replaceAll(/[&<>]/g, (sign) => WRITTEN[sign] ?? sign)
}

/** Null for what is nested too deeply. */
function cleanOnce(text: string): string | null {
  let depth = 0
  const onOpenTag = () => {
    depth += 1
    if (depth > DEEPEST) throw new TooDeep()
  }
  const onCloseTag = () => {
    depth -= 1
  }
  try {
    return sanitize(text, { ...options, onOpenTag, onCloseTag }).trim()
  } catch (error) {
    if (error instanceof TooDeep) return null
    throw error
  }
}

class TooDeep extends Error {
  override name = 'TooDeep'
}

/** Sanitized rich text as lines, with what links lead to, for the plain half of a mail. */
export const textLines = (richText: string): string =>
  richText
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<a [^<>]*?href="([^"]*)"[^<>]*>(.*?)<\/a>/g, (_link, to: string, text: string) =>
      text === to ? to : `${text} (${to})`,
    )
    .replaceAll(/<li>/g, '\n- ')
    .replaceAll(/<br ?\/?>|<hr ?\/?>|<\/(?:tr|dt|dd)>/g, '\n')
    .replaceAll(/<\/(?:p|h[2-6]|ul|ol|dl|blockquote|table)>/g, '\n\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll('\n\n\n', '\n\n')
    .replaceAll('\n\n\n', '\n\n')
    .trim()

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&amp;': '&',
}

/** Sanitized rich text without markup, on one line, for mails and descriptions of pages. */
export const plainText = (richText: string): string =>
  richText
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
