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

/** Configured HTML with nothing but headings, paragraphs, lists, tables, quotations and links. Idempotent. */
export function sanitizeRichText(richText: string): string {
  const cleaned = sanitize(richText, options).trim()
  // Broken markup may come out nested in a way that is not allowed; the next round separates it.
  return cleaned === richText ? cleaned : sanitizeRichText(cleaned)
}

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
