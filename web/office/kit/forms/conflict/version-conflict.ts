import { useState } from 'react'
import { ApiError } from '#web/lib/api/api-error.ts'

/**
 * Prevents a dialog from overwriting another user's changes since it was opened. A `submit` that the server refuses for its
 * version loads the record again: `current` is then the newer one, and `hasConflict` is true. Submitting again overwrites it.
 */
export function useVersionConflict<Saved>(opened: Saved, reload: () => Promise<Saved>) {
  const [first] = useState(opened)
  const [current, setCurrent] = useState(opened)
  const submit = async (send: () => Promise<void>): Promise<void> => {
    try {
      await send()
    } catch (failure) {
      if (failure instanceof ApiError && failure.errors['version']) setCurrent(await reload())
      throw failure
    }
  }
  return { current, hasConflict: current !== first, submit }
}
