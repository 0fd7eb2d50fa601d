import { StartRefusal } from '#server/platform/start-refusal.ts'

/** One fault of a festival file: where it is (`products[3].price`, or `line 12`, or nothing for the whole file) and what is wrong. */
export interface Problem {
  path: string
  fault: string
}

/** A festival file that is not taken: its message is the whole report, a line for each fault. It also keeps an empty shop from opening. */
export class FestivalFault extends StartRefusal {
  override name = 'FestivalFault'
  readonly problems: Problem[]

  constructor(file: string, problems: Problem[]) {
    const lines = problems.map((problem) => `\n  ${inWords(problem)}`)
    super(`the festival file ${file} is not taken:${lines.join('')}`)
    this.problems = problems
  }
}

/** Thrown within the transaction of an import, so that nothing of it stays: what the shop has sold already forbids a change. */
export class Unfit extends Error {
  readonly problems: Problem[]

  constructor(problems: Problem[]) {
    super('The festival does not fit what is sold already')
    this.problems = problems
  }
}

/** "products[3].price: must be a whole number". */
export const inWords = ({ path, fault }: Problem): string => (path === '' ? fault : `${path}: ${fault}`)
