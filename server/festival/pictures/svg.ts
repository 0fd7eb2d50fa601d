import { Parser, type Handler } from 'htmlparser2'
import { messages } from './messages.ts'

/** The maximum nesting depth, more than any program uses. */
const MAX_DEPTH = 200

class DrawingFault extends Error {}

/** Why a file is refused as an SVG: it is not one, or contains more than shapes; null if it is valid. */
export function svgFault(bytes: Uint8Array): string | null {
  try {
    // Another encoding could hide keywords.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (text.includes('\0')) return messages.notUtf8
    new Parser(inspector(), { xmlMode: true }).end(text)
    return null
  } catch (error) {
    if (error instanceof DrawingFault) return error.message
    if (error instanceof TypeError) return messages.notUtf8
    throw error
  }
}

/** Validates a drawing while it is parsed, and throws the first DrawingFault. */
function inspector(): Partial<Handler> {
  const open: string[] = []
  let isDrawing = false
  let style = ''
  return {
    onprocessinginstruction: refuseInstruction,
    onopentag(name, attributes) {
      if (open.length === 0 && name !== 'svg') throw new DrawingFault(messages.notDrawing)
      isDrawing = true
      if (open.push(name) > MAX_DEPTH) throw new DrawingFault(messages.deep)
      refuseElement(localName(name))
      for (const [attribute, value] of Object.entries(attributes))
        refuseAttribute(localName(attribute), withoutSpace(value))
    },
    ontext(text) {
      if (localName(open.at(-1) ?? '') === 'style') style += text
    },
    onclosetag() {
      // The text of a style is published unescaped.
      if (style.includes('<')) throw new DrawingFault(messages.document)
      refuseStyle(style)
      style = ''
      open.pop()
    },
    onend() {
      if (!isDrawing) throw new DrawingFault(messages.notDrawing)
    },
  }
}

function refuseInstruction(name: string, data: string): void {
  const text = withoutSpace(data).toLowerCase()
  const defines = name.toLowerCase() === '!doctype' ? text.includes('[') : text.startsWith('?xml-')
  if (defines) throw new DrawingFault(messages.entities)
  if (/encoding=["'](?!utf-8)/.test(text)) throw new DrawingFault(messages.notUtf8)
}

const DOCUMENTS = new Set(['iframe', 'object', 'embed', 'handler', 'listener'])

function refuseElement(name: string): void {
  if (name === 'script') throw new DrawingFault(messages.script)
  if (name === 'foreignobject') throw new DrawingFault(messages.foreignObject)
  if (DOCUMENTS.has(name)) throw new DrawingFault(messages.document)
}

function refuseAttribute(name: string, value: string): void {
  if (/^on[a-z]/.test(name)) throw new DrawingFault(messages.handler)
  // Only animations have attributes that name attributes.
  if (name === 'attributename' && /^(?:href|on)/.test(localName(value)))
    throw new DrawingFault(messages.leads)
  if (['href', 'src'].includes(name) && !isInside(value)) throw new DrawingFault(messages.outside)
  refuseStyle(value)
}

/** A reference to a part of the drawing itself, or an embedded picture. */
const isInside = (address: string): boolean =>
  address === '' || address.startsWith('#') || /^data:image\/(?:png|jpe?g|gif|webp|avif)[;,]/i.test(address)

function refuseStyle(text: string): void {
  const style = withoutSpace(text)
  // Backslash escapes could hide any keyword.
  if (/\\|url\(["']?(?!["'#])|@import|image-set\(|\bsrc\(/i.test(style))
    throw new DrawingFault(messages.outside)
}

const withoutSpace = (text: string): string => text.replaceAll(/\s+/g, '')

/** `href` of `xlink:href`. */
const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1).toLowerCase()
