import { Link } from '@tiptap/extension-link'
import { StarterKit } from '@tiptap/starter-kit'

/** The extensions of the editor: a subset of the HTML that the shop allows. */
export const EXTENSIONS = [
  StarterKit.configure({ code: false, codeBlock: false, link: false, heading: { levels: [2, 3, 4] } }),
  // The shop adds target and rel; only href is stored.
  Link.configure({
    openOnClick: false,
    protocols: ['mailto'],
    HTMLAttributes: { target: null, rel: null, class: null },
  }),
]

const SUPPORTED = 'h2 h3 h4 p br hr strong b em i u s ul ol li blockquote a'.split(' ')

/** The tags in a text that the editor would lose: tables, definition lists, small print. */
export function unsupportedTags(html: string): string[] {
  const tags = [...html.matchAll(/<([a-z][a-z\d-]*)/gi)].map(([, tag = '']) => tag.toLowerCase())
  return [...new Set(tags)].filter((tag) => !SUPPORTED.includes(tag))
}
