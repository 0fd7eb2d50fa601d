import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Pair,
  type YAMLMap,
} from 'yaml'
import type { Fault } from '#server/festival/faults.ts'
import { messages } from '#server/festival/read/messages.ts'

// Ten times the size of a festival of a thousand items with long texts.
const MAX_FILE_BYTES = 2 * 1024 * 1024

const MAX_DEPTH = 100

// Several times those of the largest festival; reading takes its time for each.
const MAX_TOKENS = 500_000

const AMOUNTS = new Set<unknown>(['price', 'fee', 'refund_fee', 'amount'])

/** The value of a YAML text, with the lines of its parts by path (`products[3].price`); or all syntax errors. */
export type ParsedYaml =
  | { value: unknown; faults: []; lines: () => ReadonlyMap<string, number> }
  | { value: undefined; faults: Fault[] }

/** Reads YAML 1.2 as plain data: no tags, no aliases (which could multiply or form cycles), no duplicate keys. */
export function parseYaml(text: string): ParsedYaml {
  const fault = faultOfText(text) ?? faultOfTokens(text)
  if (fault !== null) return refused([{ path: '', fault }])
  const lines = new LineCounter()
  // The parser's own check for duplicate keys is quadratic.
  const document = parseDocument(text, {
    version: '1.2',
    schema: 'core',
    lineCounter: lines,
    uniqueKeys: false,
    prettyErrors: false,
  })
  const at = (offset: number | undefined): string => `line ${lines.linePos(offset ?? 0).line}`
  const faults = [
    ...[...document.errors, ...document.warnings].map((error): Fault => ({
      path: at(error.pos[0]),
      fault: inWords(error.message),
    })),
    ...faultsOfNodes(document, at),
  ]
  if (faults.length > 0) return refused(faults)
  if (!isMap(document.contents)) return refused([{ path: '', fault: messages.noMap }])
  const lineOf = (offset: number) => lines.linePos(offset).line
  return { value: document.toJS(), faults: [], lines: () => linesOf(document, lineOf) }
}

/** The line of each part of a document, collected in one walk, because there may be as many faults as parts. */
function linesOf(document: Document, lineOf: (offset: number) => number): Map<string, number> {
  const found = new Map<string, number>()
  const walk = (node: unknown, path: string) => {
    if (isMap(node))
      for (const { key, value } of node.items) {
        if (!isScalar(key)) continue
        const at = path === '' ? String(key.value) : `${path}.${String(key.value)}`
        if (key.range) found.set(at, lineOf(key.range[0]))
        walk(value, at)
      }
    if (isSeq(node))
      for (const [index, value] of node.items.entries()) {
        const at = `${path}[${index}]`
        if (isNode(value) && value.range) found.set(at, lineOf(value.range[0]))
        walk(value, at)
      }
  }
  walk(document.contents, '')
  return found
}

const refused = (faults: Fault[]): ParsedYaml => ({ value: undefined, faults })

function faultOfText(text: string): string | null {
  if (text.trim() === '') return messages.empty
  if (text.length > MAX_FILE_BYTES) return messages.large({ most: MAX_FILE_BYTES / 1024 / 1024 })
  return null
}

/** The parser's time is quadratic in the depth, and its stack linear. Its time for short lines would be much longer than for a long text. */
function faultOfTokens(text: string): string | null {
  let [brackets, inLine, tokens] = [0, 0, 0]
  for (const token of new Lexer().lex(text)) {
    if (token === '[' || token === '{') brackets += 1
    else if (token === ']' || token === '}') brackets -= 1
    else if (token === '-' || token === '?') inLine += 1
    else if (token.startsWith('\n') || token.startsWith('\r')) inLine = 0
    tokens += 1
    if (tokens > MAX_TOKENS) return messages.manyParts
    if (brackets > MAX_DEPTH || inLine > MAX_DEPTH) return messages.deep
  }
  return null
}

const inWords = (message: string): string =>
  message.startsWith('Maximum call stack') ? messages.deepHere : message

function faultsOfNodes(document: Document, at: (offset: number | undefined) => string): Fault[] {
  const faults: Fault[] = []
  const say = (offset: number | undefined, fault: string) => faults.push({ path: at(offset), fault })
  visit(document, {
    Node(_, node) {
      if (isAlias(node)) say(node.range?.[0], messages.alias)
      else if (node.tag !== undefined) say(node.range?.[0], messages.tag)
    },
    Map(_, map) {
      for (const [offset, fault] of faultsOfKeys(map)) say(offset, fault)
    },
    Pair(_, pair) {
      if (isDecimal(pair)) pair.value = document.createNode(Number.NaN)
    },
  })
  return faults
}

function* faultsOfKeys(map: YAMLMap): Generator<[number | undefined, string]> {
  const seen = new Set<string>()
  for (const { key } of map.items) {
    if (!isScalar(key) || typeof key.value !== 'string') yield [map.range?.[0], messages.keyText]
    else if (seen.has(key.value)) yield [key.range?.[0], messages.keyTwice({ key: key.value })]
    else seen.add(key.value)
  }
}

/** YAML parses `129.00` as 129 where 12900 is meant. It is replaced by NaN, which is refused with the path of its field. */
const isDecimal = (pair: Pair): boolean =>
  isScalar(pair.key) &&
  AMOUNTS.has(pair.key.value) &&
  isScalar(pair.value) &&
  /^[-+\d]*\./.test(pair.value.source ?? '')
