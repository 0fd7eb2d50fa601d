import { Parser } from 'htmlparser2'

/** An element of an XML document. Names are without namespace prefix; `text` is the element's own text, trimmed. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

/** Why a text is not parsed: it has a document type, is truncated, is larger than any legitimate document, or is not XML. */
export type XmlFault = 'doctype' | 'torn' | 'tooMuch' | 'noXml'

/** The text is not XML, or not a supported document. */
export class XmlError extends Error {
  override name = 'XmlError'
  readonly fault: XmlFault

  constructor(fault: XmlFault) {
    super(`XML is refused: ${fault}`)
    this.fault = fault
  }
}

const MAX_DEPTH = 60
const MAX_ELEMENTS = 5_000_000

/**
 * Parses an XML document and returns its root. There is no document type, hence no custom entities and no external resources.
 * Refuses (XmlError):
 * - a document type declaration
 * - elements that are not closed, or nested more than 60 deep
 * - a text without a root element or with two
 */
export function parseXml(text: string): XmlElement {
  const reader: Reader = new Reader(() => parser.endIndex)
  const parser = new Parser(reader, { xmlMode: true, decodeEntities: true })
  parser.write(text)
  reader.isOver = true
  parser.end()
  return reader.document()
}

/** Builds the tree from the parser's events. */
class Reader {
  private readonly open: XmlElement[] = []
  private root: XmlElement | null = null
  private count = 0
  private lastOpened = -1
  /** Whether the whole text was read: elements still open then are unclosed. */
  isOver = false
  private readonly place: () => number

  /** `place` returns the parser's position in the text. */
  constructor(place: () => number) {
    this.place = place
  }

  onprocessinginstruction(name: string): void {
    if (name.startsWith('!')) throw new XmlError('doctype')
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    const element: XmlElement = { name: localName(name), attributes, children: [], text: '' }
    const parent = this.open.at(-1)
    if (!parent && this.root) throw new XmlError('noXml')
    if (this.open.length >= MAX_DEPTH || ++this.count > MAX_ELEMENTS) throw new XmlError('tooMuch')
    if (parent) parent.children.push(element)
    else this.root = element
    this.open.push(element)
    this.lastOpened = this.place()
  }

  ontext(text: string): void {
    const element = this.open.at(-1)
    if (element) element.text += text
  }

  onclosetag(name: string, isImplied: boolean): void {
    const element = this.open.pop()
    // An empty element (`<a/>`) is implicitly closed at the position where it was opened.
    const isUnclosed = isImplied && (this.isOver || this.place() !== this.lastOpened)
    if (isUnclosed || element?.name !== localName(name)) throw new XmlError('torn')
    element.text = element.text.trim()
  }

  document(): XmlElement {
    if (!this.root || this.open.length > 0) throw new XmlError('noXml')
    return this.root
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The first element at a path of names below `element`; null if there is none. */
export function find(element: XmlElement | null, ...path: string[]): XmlElement | null {
  let found = element
  for (const name of path) found = found?.children.find((child) => child.name === name) ?? null
  return found
}

/** All children of this name. */
export const findAll = (element: XmlElement | null, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** The text at a path; empty if there is none. */
export const textAt = (element: XmlElement | null, ...path: string[]): string =>
  find(element, ...path)?.text ?? ''
