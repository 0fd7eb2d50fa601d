import { Kbd } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useKeys } from '#web/office/kit/lib/use-keys.ts'

/** While records are worked through, Enter is the key of the primary action of the open one. Returns what its button shows of it. */
export function usePrimaryKey(act: (() => void) | undefined) {
  const [search] = useSearchParams()
  const hasKey = act !== undefined && search.has('queue')
  useKeys(hasKey ? { Enter: act } : {})
  if (!hasKey) return {}
  return {
    'aria-keyshortcuts': 'Enter',
    rightSection: (
      <Kbd size="xs" visibleFrom="sm" aria-hidden>
        ↵
      </Kbd>
    ),
  }
}
