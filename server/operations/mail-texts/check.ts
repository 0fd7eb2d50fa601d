import { listed } from '#contract/define-messages.ts'
import { isMessage, placeholders } from '#contract/placeholders.ts'
import * as mail from '#server/mail/mail.ts'
import { messages } from './messages.ts'
import type { CollectedText } from './collect.ts'

const MAX_LENGTH = {
  paragraph: 2000,
  subject: 200,
  heading: 200,
  link: 200,
  row: 100,
  button: 100,
  code: 200,
  picture: 200,
}

/** The error of a festival's own text as a sentence; null if it is a valid replacement. */
export function faultOf({ path, kind, ours }: CollectedText, own: string): string | null {
  if (own.length > MAX_LENGTH[kind]) return messages.long({ most: MAX_LENGTH[kind] })
  if (kind !== 'paragraph' && /[\r\n]/.test(own)) return messages.oneLine
  const [tag] = /<\/?[a-z][^<>]*>?/i.exec(own) ?? []
  if (tag !== undefined) return messages.tag({ tag })
  const [brace] = /[{}]/.exec(own) ?? []
  if (brace !== undefined && !ours.includes('{')) return messages.noPlaceholders({ brace })
  const [quoted] = /'[{}]/.exec(own) ?? []
  if (quoted !== undefined) return messages.quote({ brace: quoted.slice(1) })
  if (own.includes('{') && !isMessage(own)) return syntaxFault(own, ours)
  return placeholderFault(path, ours, own)
}

function placeholderFault(path: string, ours: string, own: string): string | null {
  const [known, named] = [placeholders(ours), placeholders(own)]
  const foreign = [...named].filter((name) => !known.has(name))
  if (foreign.length > 0) return messages.unknown({ given: inBraces(foreign), known: inBraces(known) })
  const missing = mail.ownTexts.required(path, ours).filter((name) => !named.has(name))
  return missing.length > 0 ? messages.missing({ missing: inBraces(missing) }) : null
}

const inBraces = (names: Iterable<string>): string => listed([...names].map((name) => `{${name}}`))

/** The parser's errors have a code in capitals, and a position. */
function syntaxFault(own: string, ours: string): string {
  const { message, location } = parseError(own)
  const near = own.slice(location, location + 20).trim() || own.slice(-20)
  if (message === 'MISSING_OTHER_CLAUSE') return messages.noOther({ near: own.slice(0, location).slice(-20) })
  if (message === 'EMPTY_ARGUMENT') return messages.noName({ near })
  if (/BRACE|UNCLOSED/.test(message)) return messages.unclosed({ near })
  const [example = ''] = placeholders(ours)
  return messages.unreadable({ near, example: `{${example}}` })
}

function parseError(own: string): { message: string; location: number } {
  try {
    placeholders(own)
  } catch (error) {
    const start: unknown = Reflect.get(Object(Reflect.get(Object(error), 'location')), 'start')
    const location = Number(Reflect.get(Object(start), 'offset') ?? 0)
    return { message: error instanceof Error ? error.message : '', location }
  }
  return { message: '', location: 0 }
}
