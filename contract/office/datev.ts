import { Type, type Static } from 'typebox'
import { Text } from '#contract/kinds.ts'

/**
 * Days of one calendar year, and the numbers of the tax consultant and of the client by which DATEV knows them; the last month, and numbers of nobody in particular, where
 * they are left out.
 */
export const DatevFilters = Type.Object({ first: Text(), last: Text(), consultant: Text(), client: Text() })
export type DatevFilters = Static<typeof DatevFilters>

/** The maximum number of lines in a file for DATEV; a posting is at most one. */
export const MOST_DATEV_LINES = 99_999
