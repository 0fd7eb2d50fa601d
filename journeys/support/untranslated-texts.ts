/**
 * The defects of a page in the pseudo-language: `texts` that are not marked, marked ones that are `cut` off, and short words that
 * are `broken` across lines.
 */
export interface PageDefects {
  texts: string[]
  cut: string[]
  broken: string[]
}

/** Runs in the page. A mark may start in one node and end in another, if a message has elements for its placeholders. */
export const FIND_DEFECTS = `(() => {
  const texts = new Set()
  const scan = (text, depth) => {
    let outside = ''
    const end = () => {
      if (/\\p{L}{2}/u.test(outside)) texts.add(outside.trim().replace(/\\s+/g, ' '))
      outside = ''
    }
    for (const letter of text) {
      if (letter === '⟦') { end(); depth += 1 }
      else if (letter === '⟧') depth -= 1
      else if (depth === 0) outside += letter
    }
    end()
    return depth
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  let depth = 0
  while (walker.nextNode()) {
    const { currentNode: { data, parentElement } } = walker
    if (!parentElement.closest('script, style, noscript, svg')) depth = scan(data, depth)
  }
  if (depth !== 0) texts.add('a mark that does not end')
  scan(document.title, 0)
  for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext', 'label'])
    for (const element of document.querySelectorAll('[' + name + ']')) scan(element.getAttribute(name), 0)
  const isCut = (element) => {
    const { overflowX, overflowY, clipPath } = getComputedStyle(element)
    const hasText = [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== '')
    if (!hasText || element.clientWidth <= 1 || clipPath !== 'none') return false
    // A fixed element does not make the page wider.
    const { left, right } = element.getBoundingClientRect()
    if (element.closest('header') && (left < -1 || right > innerWidth + 1)) return true
    const hides = (overflow) => overflow === 'hidden' || overflow === 'clip'
    return (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (hides(overflowY) && element.scrollHeight > element.clientHeight + 2)
  }
  const elements = [...document.querySelectorAll('body *')]
  const cut = elements.filter(isCut).map(({ textContent }) => textContent).filter((text) => text.includes('⟦'))
  // A short word is only broken if an element beside it takes its space.
  const isBroken = (node, { index, 0: { length } }) => {
    const range = document.createRange()
    range.setStart(node, index)
    range.setEnd(node, index + length)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
  }
  const isHidden = (element) =>
    element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isHidden(element.parentElement))
  const broken = new Set()
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode()) {
    const { currentNode: node } = nodes
    for (const word of node.data.matchAll(/(?<![^\\s⟦])\\p{L}{4,10}(?![^\\s⟧,.:])/gu))
      if (isBroken(node, word) && !isHidden(node.parentElement)) broken.add(word[0] + ' in ' + node.data)
  }
  return { texts: [...texts], cut, broken: [...broken] }
})()`

const months = [...Array(12).keys()].map((month) => new Date(Date.UTC(2027, month, 1 + month)))
const days = [...Array(7).keys()].map((day) => new Date(Date.UTC(2027, 0, 1 + day)))

/** The words that `Intl` writes into dates and times of a locale. */
function wordsOfDates(locale: string): Set<string> {
  const forms = [...months, ...days].flatMap((date) =>
    (['full', 'long', 'medium'] as const).map((dateStyle) =>
      new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'long' }).format(date),
    ),
  )
  const short = days.map((date) => new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(date))
  const shortMonths = months.map((date) => new Intl.DateTimeFormat(locale, { month: 'short' }).format(date))
  return new Set([...forms, ...short, ...shortMonths].flatMap((text) => text.match(/\p{L}+/gu) ?? []))
}

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

const plain = (text: string): string =>
  text
    .replaceAll(/<[^>]*>|⟦[^⟧]*⟧|\s/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/ +/g, ' ')
    .toLowerCase()

/** Returns a filter for the texts that neither come from the festival and its guests (`data`) nor from `Intl`. */
export function untranslatedTexts(locale: string, data: unknown[]): (texts: string[]) => string[] {
  const known = plain(stringsIn(data).join('\n'))
  const words = wordsOfDates(locale)
  const isKnown = (text: string) => known.includes(plain(text).trim())
  const isWritten = (part: string) =>
    isKnown(part) || (part.match(/\p{L}+/gu) ?? []).every((word) => words.has(word))
  return (texts) =>
    texts.filter(
      (text) =>
        !isKnown(text) && !text.split(/[·,:()–—|\n]+|(?:^| )- /).every((part) => isWritten(part.trim())),
    )
}
