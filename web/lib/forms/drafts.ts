/** What was typed and chosen for one thing of one customer. */
export interface Drafts<Draft> {
  /** What this customer had typed for it, or nothing yet. */
  get: (owner: string, thing: string) => Draft
  /** Remembers a part of it; what was typed for another thing is forgotten. */
  save: (owner: string, thing: string, part: Partial<Draft>) => void
  /** Forgets it: it was sent. */
  clear: () => void
}

/**
 * The draft of a wizard. It is remembered as long as the page lives, and nowhere else, as it may be an account: the other
 * steps, a look at another page or a new login lose nothing.
 */
export function createDrafts<Draft extends object>(nothing: Draft): Drafts<Draft> {
  let kept: { owner: string; thing: string; draft: Draft } | null = null
  const of = (owner: string, thing: string) =>
    kept?.owner === owner && kept.thing === thing ? kept.draft : nothing
  return {
    get: of,
    save: (owner, thing, part) => {
      kept = { owner, thing, draft: { ...of(owner, thing), ...part } }
    },
    clear: () => {
      kept = null
    },
  }
}
