import { lookup } from '#contract/lookup.ts'
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
  // The page has its own h1.
  transformTags: { h1: 'h2', a: sanitize.simpleTransform('a', { rel: 'noopener' }) },
}

const WRITTEN = lookup<string>({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })

/** The parser searches all open elements at each tag: without a limit, a long text of `<b>` takes minutes. */
const MAX_DEPTH = 100
/** Invalid markup may result in a nesting that is not allowed; the next round separates it. */
const MAX_ROUNDS = 5

/** A cache of sanitized texts: a change of any item reads the descriptions of all. */
const sanitized = new Map<string, string>()
const MAX_SANITIZED = 1_000
const MAX_CACHED_LENGTH = 10_000

/**
 * Sanitized HTML: headings, paragraphs, lists, tables, quotations and links. Idempotent. HTML that is nested too deeply, or not
 * clean after some rounds, is returned as text with its markup visible.
 */
export function sanitizeRichText(richText: string): string {
  const known = sanitized.get(richText)
  if (known !== undefined) return known
  if (richText.length > MAX_CACHED_LENGTH) return sanitizeAnew(richText)
  const text = sanitizeAnew(richText)
  if (sanitized.size >= MAX_SANITIZED) sanitized.clear()
  sanitized.set(richText, text)
  return text
}

function sanitizeAnew(richText: string): string {
  let text = richText
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const cleaned = cleanOnce(text)
    if (cleaned === null) break
    if (cleaned === text) return cleaned
    text = cleaned
  }
  return richText.trim().replaceAll(/[&<>]/g, (sign) => WRITTEN[sign] ?? sign)
}

/** Null if it is nested too deeply. */
function cleanOnce(text: string): string | null {
  let depth = 0
  const onOpenTag = () => {
    depth += 1
    if (depth > MAX_DEPTH) throw new TooDeep()
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

/** Sanitized rich text as lines, with link targets, for the text part of a mail. */
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

const ENTITIES = lookup<string>({
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&amp;': '&',
})

/** Sanitized rich text without markup, on one line, for mails and meta descriptions. */
export const plainText = (richText: string): string =>
  richText
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
