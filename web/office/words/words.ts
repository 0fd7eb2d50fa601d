import { common } from './common.ts'
import { richText } from './rich-text.ts'
import { staff } from './staff.ts'

/** Every text that the office's screens alone say, sorted by screen. */
export const officeWords = {
  ...common,
  ...richText,
  ...staff,
} as const
