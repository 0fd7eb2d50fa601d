/** The unsent input of one customer for one subject. */
export interface Drafts<Draft> {
  /** The customer's draft for the subject, else the empty one. */
  get: (owner: string, thing: string) => Draft
  /** Saves a part of it; a draft for another subject is dropped. */
  save: (owner: string, thing: string, part: Partial<Draft>) => void
  /** Drops the draft, once it was sent. */
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
