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
  // A page has one first heading, and it is the page's own.
  transformTags: { h1: 'h2', a: sanitize.simpleTransform('a', { rel: 'noopener' }) },
}

/** A configured text with nothing in it but headings, paragraphs, lists, tables, quotations and links. Cleaning twice changes nothing. */
export function sanitizeRichText(richText: string): string {
  const cleaned = sanitize(richText, options).trim()
  // What was broken may come out as pieces that do not belong into each other; the next round parts them.
  return cleaned === richText ? cleaned : sanitizeRichText(cleaned)
}

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&amp;': '&',
}

/** The words of a cleaned rich text on one line, for where there is no markup: a mail's paragraph, a page's description. */
export const plainText = (richText: string): string =>
  richText
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
