/** The attendance of a check-in list, as a file. */
export { startExport } from './attendance.ts'
/** Live figures of the gates. */
export { figures } from './figures.ts'
/** The log of scans, and the conflicts to review. */
export { conflicts, list, ofTicket, readScan } from './scans.ts'
/** The configuration of gates, lists and devices. */
export { read } from './setup.ts'
