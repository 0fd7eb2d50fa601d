import { lookup } from '#contract/lookup.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { messages } from './read/messages.ts'

/** A fault of a festival (`must be a whole number`), and its path: `products[3].price`, `line 12`, or '' for the whole file. */
export interface Fault {
  path: string
  fault: string
  /** The path of the earlier entry with the same name. */
  sameAs?: string
  /** The line of the file, if known. */
  line?: number
  /** The text begins with a name of the festival, so its first letter is not capitalized. */
  startsWithName?: true
}

/** The number of faults that are told of one festival: nobody reads more, and finding them all takes too long. */
export const MAX_FAULTS = 1_000

/** Thrown with all known faults if a festival is invalid; nothing of it is stored. */
export class ValidationError extends Error {
  readonly faults: Fault[]

  constructor(faults: Fault[]) {
    super('The festival is not valid')
    this.faults = faults
  }
}

/** A fault for the terminal: path, text, and line of the file. */
export function faultLine({ path, fault, line }: Fault): string {
  const where = line === undefined || path === `line ${line}` ? '' : ` (line ${line})`
  return `${path === '' ? fault : `${path}: ${fault}`}${where}`
}

/** All faults of a file as one message, one per line (A-146). An empty shop does not open with such a file. */
export class FestivalFileError extends StartRefusal {
  override name = 'FestivalFileError'
  readonly faults: Fault[]

  constructor(file: string, faults: Fault[]) {
    const lines = faults.map((one) => `\n  ${faultLine(one)}`)
    super(`the festival file ${file} is not taken:${lines.join('')}`)
    this.faults = faults.map(({ path, fault }) => ({ path, fault }))
  }
}

/** The faults for the office: by field within the part at `at` (`products[3]`), by the whole path for other parts. */
export function toRefusal(faults: Fault[], at: string): Refusal {
  const texts = lookup<string>()
  for (const fault of faults.map((one) => aboutPart(one, at))) {
    const field = fieldOf(fault.path, at)
    texts[field] = [texts[field], sentence(fault)].filter(Boolean).join(' ')
  }
  return new Refusal(texts)
}

/** Of two equal names the later one is reported; in the office the edited one. */
function aboutPart(fault: Fault, at: string): Fault {
  const { path, sameAs } = fault
  const [own, ...others] = [path, sameAs].filter((one) => one?.startsWith(`${at}.`))
  if (sameAs === undefined || own === undefined || others.length > 0) return fault
  return { path: own, fault: messages.takenElsewhere }
}

const fieldOf = (path: string, at: string): string => {
  if (path === at || path === '') return 'value'
  return path.startsWith(`${at}.`) ? path.slice(at.length + 1) : path
}

/** "must be 0 or more" as "Must be 0 or more." */
function sentence({ fault, startsWithName }: Fault): string {
  const [first = '', ...rest] = fault
  return messages.sentence({ fault: startsWithName ? fault : first.toUpperCase() + rest.join('') })
}
