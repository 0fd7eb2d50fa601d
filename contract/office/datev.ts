import { Type, type Static } from 'typebox'
import { Text } from '#contract/kinds.ts'

/**
 * A period within one calendar year, and the consultant and client numbers by which DATEV identifies the tax consultant and the festival.
 * By default the last month, and placeholder numbers.
 */
export const DatevFilters = Type.Object({ first: Text(), last: Text(), consultant: Text(), client: Text() })
export type DatevFilters = Static<typeof DatevFilters>

/** The maximum number of lines in a file for DATEV; a posting is at most one. */
export const MAX_DATEV_LINES = 99_999
