import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { placeholders } from '#contract/placeholders.ts'
import { messagesIn } from '#web/build/compile-messages.ts'
import type { Audience } from './catalogue.ts'

/** Namespaces that only staff and developers read; they are in the office's catalogues. */
const STAFF_ONLY = [
  /^(web\/(office|gate)|server\/(office|mail-texts|festival|gate|staff|api-keys|event-stream|webhooks|programs|ledger|credit-transfers|bank-statements|box-office|manual-discounts|foreign-payments)|contract\/(office|festival|gate)|demo)\b/,
  /^server\/(payments\.(problems|disputeReasons|blockedAfter|orderClosed|changedToLess|moreThanDue|balanceOverdue)|refunds\.problems|stock\.|discounts\.manualAmount\.|tickets\.paidAgain|mail\.uncertain|mail-texts|mailings|sandbox-bank|documents\/parcels|api\/(availability|gate))/,
]

/** The defects of a catalogue. */
interface Comparison {
  missing: string[]
  /** Texts of messages that do not exist. */
  unused: string[]
  /** Texts with other placeholders than their source, or that cannot be parsed, each with the error. */
  different: string[]
}

/** The texts in the code, by their paths. */
export async function readSource(root: string): Promise<Map<string, string>> {
  const files = globSync('{contract,server,web,demo}/**/messages.ts', { cwd: root }).toSorted()
  return new Map(
    files.flatMap((file) =>
      messagesIn(parseAst(readFileSync(join(root, file), 'utf8'), { lang: 'ts' })).map(
        ({ path, text }) => [path, text] as const,
      ),
    ),
  )
}

/** Whether the catalogue of an audience should contain the message; that of the staff may also override others. */
export const isFor = (path: string, audience: Audience): boolean =>
  STAFF_ONLY.some((staffs) => staffs.test(path)) === (audience === 'staff')

/** Compares a catalogue with the source. */
export function compareTexts(source: Map<string, string>, catalogue: Map<string, string>): Comparison {
  return {
    missing: [...source.keys()].filter((path) => !catalogue.has(path)),
    unused: [...catalogue.keys()].filter((path) => !source.has(path)),
    different: [...catalogue].flatMap(([path, text]) => {
      const wanted = source.get(path)
      const fault = wanted === undefined ? null : faultOf(wanted, text)
      return fault === null ? [] : [`${path}: ${fault}`]
    }),
  }
}

function faultOf(source: string, text: string): string | null {
  // A source without braces is used literally, and so is its translation.
  if (!source.includes('{')) return null
  try {
    const [wanted, given] = [placeholders(source), placeholders(text)]
    const foreign = [...given].filter((each) => !wanted.has(each))
    const lost = [...wanted].filter((each) => !given.has(each))
    if (foreign.length + lost.length === 0) return null
    return `has ${list(given)} instead of ${list(wanted)}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const list = (names: Set<string>): string => [...names].toSorted().join(', ') || 'nothing'
