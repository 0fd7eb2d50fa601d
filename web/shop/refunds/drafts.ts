import type { AccountValues } from './account.ts'

/** What was chosen, by codes, and typed so far. */
export interface Draft {
  chosen: string[]
  /** Null before the form of the account was open. */
  account: AccountValues | null
}

interface Kept extends Draft {
  owner: string
  order: string
}

let kept: Kept | null = null

const NOTHING: Draft = { chosen: [], account: null }

/** What this customer had chosen and typed for a refund of this order. */
export const draftOf = (owner: string, order: string): Draft =>
  kept?.owner === owner && kept.order === order ? kept : NOTHING

/**
 * Remembers a part of it as long as the page lives, and nowhere else, as it is an account: the other steps, a look at
 * another page or a new login lose nothing.
 */
export function keepDraft(owner: string, order: string, part: Partial<Draft>): void {
  kept = { ...draftOf(owner, order), ...part, owner, order }
}

/** Forgets it: it became a request. */
export function dropDraft(): void {
  kept = null
}
