import { useRef, useState } from 'react'
import { notifyFailure } from '#web/office/kit/lib/notifications.ts'
import type { CatalogueList } from '#contract/calls/catalogue-lists.ts'
import { useCatalogueActions } from '#web/office/catalogue/catalogue-query.ts'

/**
 * The order of a list. A move is shown at once, and saved after the previous one, so that the last one wins. If the server
 * refuses, its own order is shown again.
 */
export function useSortOrder(list: CatalogueList, keys: string[]) {
  const { sort } = useCatalogueActions(list)
  const [moved, setMoved] = useState<string[] | null>(null)
  const saved = useRef(Promise.resolve())
  const latest = useRef<string[]>(keys)
  // If a record was added or removed, the server's order is shown.
  const stands = moved?.length === keys.length && moved.every((key) => keys.includes(key))
  const shown = stands ? moved : keys
  const save = async (order: string[], before: Promise<void>) => {
    await before
    // A newer order is about to be sent.
    if (latest.current !== order) return
    try {
      await sort(order)
    } catch (failure) {
      notifyFailure(failure)
    }
    if (latest.current === order) setMoved(null)
  }
  /** Moves a record by `step` places. Returns its new position, or null at an end of the list. */
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
