import { useSearchParams } from 'react-router'
import { safePath } from '#contract/rules.ts'

interface ReturnPath {
  /** Where to go after the login: a path of this shop, the root when nothing is wanted. */
  returnPath: string
  /** A page for guests with the wish carried along. */
  withReturnPath: (path: string) => string
}

/** What a guest wanted to open before the login came in between. */
export function useReturnPath(): ReturnPath {
  const [params] = useSearchParams()
  const wanted = safePath(params.get('from'))
  const carry = (path: string) => (wanted === '/' ? path : `${path}?from=${encodeURIComponent(wanted)}`)
  return { returnPath: wanted, withReturnPath: carry }
}
