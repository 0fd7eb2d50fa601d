export { addPicture } from './pictures/add.ts'
export { adoptPictures } from './pictures/folders.ts'
export { importFile, importUpload } from './import.ts'
export { exportTo, exportYaml, exportZip } from './record/export.ts'
export { differences } from './compare/compare.ts'
export { previewText } from './preview.ts'
export { validate } from './read/read.ts'

/** The parts of the festival (its site, and each entry of its lists) as the office reads and edits them. */
export * as parts from './parts.ts'

/** Vouchers as the office edits them: one by one, or by the thousand. */
export * as vouchers from './vouchers.ts'
