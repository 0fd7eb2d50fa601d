import { Link } from '@tiptap/extension-link'
import { StarterKit } from '@tiptap/starter-kit'

/** What the editor can write; it is a part of what the shop lets through. */
export const EXTENSIONS = [
  StarterKit.configure({ code: false, codeBlock: false, link: false, heading: { levels: [2, 3, 4] } }),
  // The shop sets what a link needs; the text keeps only where it leads.
  Link.configure({
    openOnClick: false,
    protocols: ['mailto'],
    HTMLAttributes: { target: null, rel: null, class: null },
  }),
]

const SUPPORTED = 'h2 h3 h4 p br hr strong b em i u s ul ol li blockquote a'.split(' ')

/** What a text holds that the editor would lose: tables, lists of definitions, small print. Nothing of it is made a page's. */
export function unsupportedTags(html: string): string[] {
  const tags = [...html.matchAll(/<([a-z][a-z\d-]*)/gi)].map(([, tag = '']) => tag.toLowerCase())
  return [...new Set(tags)].filter((tag) => !SUPPORTED.includes(tag))
}
