import { createContext } from 'react'

/** The name of the section around; null outside of one. A table in it is no landmark of its own. */
export const SectionName = createContext<string | null>(null)
