import type { CheckoutValues } from './wish.ts'

let draft: { owner: string; values: CheckoutValues } | null = null

/** Remembers what is typed, as long as the page lives: a look at another page or a new login loses nothing. */
export function keepDraft(owner: string, values: CheckoutValues): void {
  draft = { owner, values }
}

/** What this customer had typed; null when there is nothing. */
export const draftOf = (owner: string): CheckoutValues | null =>
  draft?.owner === owner ? draft.values : null

/** Forgets it: it became an order. */
export function dropDraft(): void {
  draft = null
}
