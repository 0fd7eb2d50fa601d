/** One fault of a festival file: where it is (`products[3].price`, or `line 12`, or nothing for the whole file) and what is wrong. */
export interface Problem {
  path: string
  fault: string
}

/** A festival file that is not taken: its message is the whole report, a line for each fault. */
export class FestivalFault extends Error {
  override name = 'FestivalFault'
  readonly problems: Problem[]

  constructor(file: string, problems: Problem[]) {
    super(
      [`The festival file ${file} is not taken:`, ...problems.map((problem) => `  ${inWords(problem)}`)].join(
        '\n',
      ),
    )
    this.problems = problems
  }
}

/** "products[3].price: must be a whole number". */
export const inWords = ({ path, fault }: Problem): string => (path === '' ? fault : `${path}: ${fault}`)
