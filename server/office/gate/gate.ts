/** Who of a check-in list came, as a file. */
export { startExport } from './attendance.ts'
/** The gates in numbers, as they are now. */
export { figures } from './figures.ts'
/** The log of scans, and what needs somebody's eye. */
export { conflicts, list, ofTicket, readScan } from './scans.ts'
/** Gates, lists and devices. */
export { read } from './setup.ts'
