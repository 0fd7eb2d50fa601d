import { auditWords } from './audit.ts'
import { common } from './common.ts'
import { mailWords } from './mails.ts'
import { overviewWords } from './overview.ts'
import { richText } from './rich-text.ts'
import { staff } from './staff.ts'

/** Every text that the office's screens alone say, sorted by screen. */
export const officeWords = {
  ...common,
  ...auditWords,
  ...mailWords,
  ...overviewWords,
  ...richText,
  ...staff,
} as const
