export { findDebited, findFile, recordDebited, type DebitedFile } from './debited.ts'
export { find, findNamed, suggest, type LineOfStatement } from './matching.ts'
export { complete, forgetLine, recordReturned, type Settled } from './settle.ts'
