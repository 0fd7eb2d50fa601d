import { messages } from './messages.ts'

/** The name of a holder, or that it is missing: some are named later. */
export const holderName = (full_name: string): string => full_name || messages.nameMissing
