import { Refusal } from '#server/platform/refusal.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { messages } from './messages.ts'

/** What is wrong with a festival (`must be a whole number`), and where: `products[3].price`, `line 12`, or '' for the whole. */
export interface Fault {
  path: string
  fault: string
  /** The path of the earlier thing that has this name already. */
  sameAs?: string
  /** The line of the file, where it is known. */
  line?: number
  /** The text begins with a name of the festival's, whose case is kept in a sentence. */
  startsWithName?: true
}

/** Thrown where a festival cannot become the shop's, with every fault that is known: nothing of it is kept. */
export class ValidationError extends Error {
  readonly faults: Fault[]

  constructor(faults: Fault[]) {
    super('The festival is not valid')
    this.faults = faults
  }
}

/** A fault for the terminal: where it is in the festival, what it is, and on which line of the file. */
export function faultLine({ path, fault, line }: Fault): string {
  const where = line === undefined || path === `line ${line}` ? '' : ` (line ${line})`
  return `${path === '' ? fault : `${path}: ${fault}`}${where}`
}

/** The faults of a file as one message, a line for each (A-146). An empty shop does not open with such a file. */
export class FestivalFileError extends StartRefusal {
  override name = 'FestivalFileError'
  readonly faults: Fault[]

  constructor(file: string, faults: Fault[]) {
    const lines = faults.map((one) => `\n  ${faultLine(one)}`)
    super(`the festival file ${file} is not taken:${lines.join('')}`)
    this.faults = faults.map(({ path, fault }) => ({ path, fault }))
  }
}

/**
 * The faults as the office shows them: under the field's name within the part at `at` (`products[3]`), under its whole path
 * for another part.
 */
export function toRefusal(faults: Fault[], at: string): Refusal {
  const texts: Record<string, string> = {}
  for (const fault of faults.map((one) => aboutPart(one, at))) {
    const field = fieldOf(fault.path, at)
    texts[field] = [texts[field], sentence(fault)].filter(Boolean).join(' ')
  }
  return new Refusal(texts)
}

/** Of two equal names the later one is the fault; for the office it is the one that is being edited. */
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
