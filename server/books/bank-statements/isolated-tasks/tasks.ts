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

/** The tasks for bank files and their lines, run in a separate process. */
export const tasks = {
  readFile: async ({ bytes, ...reading }: FileInput): Promise<BankFile | FileFault> => {
    const [{ readBankFile }, { StatementError }] = await Promise.all([
      import('#server/books/bank-statements/read/bank-file.ts'),
      import('#server/books/bank-statements/read/statement.ts'),
    ])
    try {
      return readBankFile(bytes, reading)
    } catch (error) {
      if (error instanceof StatementError)
        return { fault: error.message.slice(0, MAX_MESSAGE_LENGTH), line: error.line, field: error.field }
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
