import type { FoundCode } from '#server/books/bank-statements/match/match.ts'
import type { Candidate, Line, MatchedLine } from '#server/books/bank-statements/match/match.ts'
import type { BankFile, ReadingOfFile } from '#server/books/bank-statements/read/bank-file.ts'

interface FileInput extends ReadingOfFile {
  bytes: Uint8Array
}

/** The error of a file, its line, and the part of a CSV's reading that may be wrong. */
export interface FileFault {
  fault: string
  line: number | null
  field: string | null
}

/** Limits a message that quotes the file, which may contain long texts. */
const MAX_MESSAGE_LENGTH = 300

/** A bank file as it comes out of the separate process: errors do not, as they are. */
export type IsolatedFile =
  | (Omit<Extract<BankFile, { statements: unknown }>, 'question'> & { question: FileFault | null })
  | Extract<BankFile, { table: unknown }>

/** The tasks for bank files and their lines, run in a separate process. */
export const tasks = {
  readFile: async ({ bytes, ...reading }: FileInput): Promise<IsolatedFile | FileFault> => {
    const [{ readBankFile }, { StatementError }] = await Promise.all([
      import('#server/books/bank-statements/read/bank-file.ts'),
      import('#server/books/bank-statements/read/statement.ts'),
    ])
    const faultOf = ({ message, line, field }: InstanceType<typeof StatementError>): FileFault => ({
      fault: message.slice(0, MAX_MESSAGE_LENGTH),
      line,
      field,
    })
    try {
      const file = readBankFile(bytes, reading)
      return 'table' in file ? file : { ...file, question: file.question ? faultOf(file.question) : null }
    } catch (error) {
      if (error instanceof StatementError) return faultOf(error)
      throw error
    }
  },
  findCodes: async ({ lines, codes }: { lines: Line[]; codes: string }): Promise<FoundCode[][]> => {
    const { findCodes } = await import('#server/books/bank-statements/match/match.ts')
    return findCodes(lines, codes.split(' '))
  },
  matchLines: async ({
    lines,
    candidates,
    named,
  }: {
    lines: Line[]
    candidates: Candidate[]
    named?: FoundCode[][]
  }): Promise<MatchedLine[]> => {
    const { matchLines } = await import('#server/books/bank-statements/match/match.ts')
    return matchLines(lines, candidates, named)
  },
}
