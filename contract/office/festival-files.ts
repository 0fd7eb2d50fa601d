import { Type, type Static } from 'typebox'
import { Json, Nullable, Text } from '#contract/kinds.ts'

/**
 * The body is the file: YAML, which refers to pictures of the shop, or a zip of `festival.yaml` and `pictures/`. Browsers send many types
 * for them, so the file's first bytes decide.
 */
export const FESTIVAL_FILE_TYPES = [
  'application/yaml',
  'application/x-yaml',
  'text/yaml',
  'application/zip',
  'application/x-zip-compressed',
  'application/octet-stream',
] as const

/** An empty `version` is a dry run; an import sends the `version` of a dry run. */
export const ImportFestival = Type.Object({ version: Text() })

/**
 * Likely mistakes: an amount ten times as large or as small, or now zero; a date a year earlier, or in the past; a discount that gives more
 * than half away, is on everything, or has no limit.
 */
export const UnusualChange = Type.Union([
  Type.Literal('larger'),
  Type.Literal('smaller'),
  Type.Literal('nothing'),
  Type.Literal('year_back'),
  Type.Literal('past'),
  Type.Literal('half'),
  Type.Literal('everything'),
  Type.Literal('unlimited'),
])
export type UnusualChange = Static<typeof UnusualChange>

/** A part that a file changes, field by field; unusual changes come first. */
export const ImportedPart = Type.Object({
  list: Type.String(),
  key: Type.String(),
  kind: Type.Union([Type.Literal('added'), Type.Literal('changed'), Type.Literal('removed')]),
  differences: Type.Array(
    Type.Object({
      path: Type.String(),
      before: Json(),
      after: Json(),
      unusual: Nullable(UnusualChange),
    }),
  ),
})
export type ImportedPart = Static<typeof ImportedPart>

/** The maximum number of parts of a dry run with field details. */
export const MAX_IMPORTED_PARTS = 500

/**
 * What a file would change, or has changed ("2 products added, site changed"; empty for nothing), its errors, and what is valid but
 * seldom meant, by path. `parts` are those
 * that a dry run would change, unusual ones first. `version` imports this file as long as the festival stays the same; null if it has
 * errors or was imported.
 */
export const FestivalImport = Type.Object({
  changes: Type.String(),
  parts: Type.Array(ImportedPart),
  faults: Type.Array(Type.Object({ path: Type.String(), fault: Type.String() })),
  warnings: Type.Array(Type.Object({ path: Type.String(), fault: Type.String() })),
  version: Type.Union([Type.String(), Type.Null()]),
  done: Type.Boolean(),
})
export type FestivalImport = Static<typeof FestivalImport>

export const FestivalImportResponse = Type.Object({ import: FestivalImport })
