/** The unsent input of one customer for one subject. */
export interface Drafts<Draft> {
  /** The customer's draft for the subject, else the empty one. */
  get: (owner: string, thing: string) => Draft
  /** Saves a part of it; discards a draft for another subject. */
  save: (owner: string, thing: string, part: Partial<Draft>) => void
  /** Discards the draft after it was sent. */
  clear: () => void
}

/** The storage of drafts that survive a reload. */
export interface DraftStorage {
  read: () => string | null
  write: (text: string | null) => void
}

const PAGE_ONLY: DraftStorage = { read: () => null, write: () => undefined }

interface StoredDraft<Draft> {
  owner: string
  thing: string
  draft: Draft
}

/**
 * The draft of a wizard. It lives as long as the page, because it may contain a bank account, and survives a change of step, a
 * visit to another page and a new login. With a storage it also survives a reload.
 */
export function createDrafts<Draft extends object>(
  nothing: Draft,
  storage: DraftStorage = PAGE_ONLY,
): Drafts<Draft> {
  let kept: StoredDraft<Draft> | null | undefined
  const of = (owner: string, thing: string) => {
    if (kept === undefined) kept = readStored<Draft>(storage)
    return kept?.owner === owner && kept.thing === thing ? { ...nothing, ...kept.draft } : nothing
  }
  return {
    get: of,
    save: (owner, thing, part) => {
      kept = { owner, thing, draft: { ...of(owner, thing), ...part } }
      storage.write(JSON.stringify(kept))
    },
    clear: () => {
      kept = null
      storage.write(null)
    },
  }
}

function readStored<Draft>(storage: DraftStorage): StoredDraft<Draft> | null {
  try {
    return JSON.parse(storage.read() ?? 'null')
  } catch {
    return null
  }
}
