import { useState } from 'react'
import { ApiError } from '#web/lib/api/api-error.ts'

/**
 * What a window was opened on, whatever is read meanwhile. A `send` that is refused because somebody else was quicker has it read
 * anew: `seen` is then what is there now, and `isOther` that it is another than at first.
 */
export function useVersionConflict<Thing>(opened: Thing, read: () => Promise<Thing>) {
  const [first] = useState(opened)
  const [current, setSeen] = useState(opened)
  const submit = async (send: () => Promise<void>): Promise<void> => {
    try {
      await send()
    } catch (failure) {
      if (failure instanceof ApiError && failure.errors['version']) setSeen(await read())
      throw failure
    }
  }
  return { current, hasConflict: current !== first, submit }
}
