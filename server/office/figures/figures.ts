export { startExport } from './export.ts'
export { read, soldSince } from './read.ts'
