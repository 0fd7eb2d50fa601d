import { StartRefusal } from '#server/platform/start-refusal.ts'

/** One fault of a festival file: where it is (`products[3].price`, or `line 12`, or nothing for the whole file) and what is wrong. */
export interface Fault {
  path: string
  fault: string
}

/** A festival file that is not taken: its message is the whole report, a line for each fault. It also keeps an empty shop from opening. */
export class FestivalFileError extends StartRefusal {
  override name = 'FestivalFault'
  readonly faults: Fault[]

  constructor(file: string, problems: Fault[]) {
    const lines = problems.map((problem) => `\n  ${inWords(problem)}`)
    super(`the festival file ${file} is not taken:${lines.join('')}`)
    this.faults = problems
  }
}

/** Thrown within the transaction of an import, so that nothing of it stays: what the shop has sold already forbids a change. */
export class ValidationError extends Error {
  readonly faults: Fault[]

  constructor(problems: Fault[]) {
    super('The festival does not fit what is sold already')
    this.faults = problems
  }
}

/** "products[3].price: must be a whole number". */
export const inWords = ({ path, fault }: Fault): string => (path === '' ? fault : `${path}: ${fault}`)
