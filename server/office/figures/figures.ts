export { startExport } from './export.ts'
export { read } from './read.ts'
