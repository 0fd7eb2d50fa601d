import { readFile } from './read-file.ts'

/** The tasks for files of strangers, run in a separate process. */
export const tasks = { readFile }
