import { useSearchParams } from 'react-router'
import { safePath } from '#contract/rules.ts'

interface ReturnPath {
  /** A path of this shop, the root by default. */
  returnPath: string
  /** A page for guests that carries the page to return to along. */
  withReturnPath: (path: string) => string
}

/** The page to return to after the login. */
export function useReturnPath(): ReturnPath {
  const [params] = useSearchParams()
  const wanted = safePath(params.get('from'))
  const carry = (path: string) => (wanted === '/' ? path : `${path}?from=${encodeURIComponent(wanted)}`)
  return { returnPath: wanted, withReturnPath: carry }
}
