export { addPicture } from './pictures/add.ts'
export { completePictures } from './pictures/complete.ts'
export { importFile, importUpload } from './import.ts'
export { exportTo, exportYaml, exportZip } from './record/export.ts'
export { differences } from './compare/compare.ts'
export { previewText } from './preview.ts'
export { validate } from './read/read.ts'

/** Reading and editing the parts of the festival (its site, and each entry of its lists) in the office. */
export * as parts from './parts.ts'

/** Editing vouchers in the office: individually, or in batches of thousands. */
export * as vouchers from './vouchers.ts'
