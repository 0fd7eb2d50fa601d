import { catalogueWords } from './catalogue.ts'
import { common } from './common.ts'
import { parts } from './parts.ts'
import { richText } from './rich-text.ts'
import { staff } from './staff.ts'

/** Every text that the office's screens alone say, sorted by screen. */
export const officeWords = {
  ...common,
  ...catalogueWords,
  ...parts,
  ...richText,
  ...staff,
} as const
