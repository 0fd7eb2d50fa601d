import { useRef, useState } from 'react'
import { notifyFailure } from '#web/office/ui/notifications.ts'
import { type CatalogueList, useCatalogueActions } from '#web/office/catalogue/catalogue-query.ts'

/**
 * The order of a list, moved at once and told to the server one time after the other, so that what was moved last stands.
 * When the server refuses, its own order is shown again.
 */
export function useSortOrder(list: CatalogueList, keys: string[]) {
  const { sort } = useCatalogueActions(list)
  const [moved, setMoved] = useState<string[] | null>(null)
  const saved = useRef(Promise.resolve())
  const latest = useRef<string[]>(keys)
  // A list that has got or lost a part meanwhile is shown as it stands.
  const stands = moved?.length === keys.length && moved.every((key) => keys.includes(key))
  const shown = stands ? moved : keys
  const save = async (wish: string[], before: Promise<void>) => {
    await before
    // Moved on meanwhile: the next one tells it.
    if (latest.current !== wish) return
    try {
      await sort(wish)
    } catch (failure) {
      notifyFailure(failure)
    }
    if (latest.current === wish) setMoved(null)
  }
  /** Moves a part by so many places; gives its new one, or null at an end of the list. */
  const move = (key: string, step: number): number | null => {
    const from = shown.indexOf(key)
    const to = from + step
    if (to < 0 || to >= shown.length) return null
    const next = shown.toSpliced(from, 1).toSpliced(to, 0, key)
    latest.current = next
    setMoved(next)
    saved.current = save(next, saved.current)
    return to + 1
  }
  return { keys: shown, move }
}
