import { Type, type Static } from 'typebox'
import { Text } from '#contract/kinds.ts'

/** The body is the file: YAML, whose pictures are then those that the shop has, or a zip of `festival.yaml` and its `pictures/`. Browsers name its type in many ways; its first bytes tell. */
export const FESTIVAL_FILE_TYPES = [
  'application/yaml',
  'application/x-yaml',
  'text/yaml',
  'application/zip',
  'application/x-zip-compressed',
  'application/octet-stream',
] as const

/** Tries a file without bringing it in, unless `version` says what was tried: then it is brought in. */
export const ImportFestival = Type.Object({ version: Text() })

/**
 * What a file would change, or has changed, in words ("2 products added, site changed"; empty when nothing), and every
 * fault of it by its path. `version` is what brings this file in, as long as the festival stays as it is; null when it
 * has faults, or has been brought in.
 */
export const FestivalImport = Type.Object({
  changes: Type.String(),
  faults: Type.Array(Type.Object({ path: Type.String(), fault: Type.String() })),
  version: Type.Union([Type.String(), Type.Null()]),
  done: Type.Boolean(),
})
export type FestivalImport = Static<typeof FestivalImport>

export const FestivalImportAnswer = Type.Object({ import: FestivalImport })
