import { Type, type Static } from 'typebox'
import { Text } from '#contract/kinds.ts'

/**
 * The body is the file: YAML, which refers to pictures of the shop, or a zip of `festival.yaml` and `pictures/`. Browsers send
 * many types for them, so the first bytes of the file decide.
 */
export const FESTIVAL_FILE_TYPES = [
  'application/yaml',
  'application/x-yaml',
  'text/yaml',
  'application/zip',
  'application/x-zip-compressed',
  'application/octet-stream',
] as const

/** A dry run where `version` is empty; an import with the `version` of a dry run. */
export const ImportFestival = Type.Object({ version: Text() })

/**
 * What a file would change, or has changed ("2 products added, site changed"; empty for nothing), and its faults by their
 * paths. `version` imports this file as long as the festival stays the same; null when it has faults or was imported.
 */
export const FestivalImport = Type.Object({
  changes: Type.String(),
  faults: Type.Array(Type.Object({ path: Type.String(), fault: Type.String() })),
  version: Type.Union([Type.String(), Type.Null()]),
  done: Type.Boolean(),
})
export type FestivalImport = Static<typeof FestivalImport>

export const FestivalImportAnswer = Type.Object({ import: FestivalImport })
