import { common } from './common.ts'
import { staff } from './staff.ts'

/** Every text that the office's screens alone say, sorted by screen. */
export const officeWords = { ...common, ...staff } as const
