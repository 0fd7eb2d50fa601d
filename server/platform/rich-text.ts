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
export const clean = (richText: string): string => sanitize(richText, options).trim()
