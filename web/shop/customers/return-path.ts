import { useNavigate, useSearchParams } from 'react-router'
import { safePath } from '#contract/rules.ts'
import * as data from '#web/lib/data/data.ts'
import { itemCount, useCart } from '#web/shop/carts/cart.ts'

interface ReturnPath {
  /** A path of this shop, the root by default. */
  returnPath: string
  /** A page for guests, with the page to return to. */
  withReturnPath: (path: string) => string
}

/** The target after a login: the page to return to, else the checkout if there is a cart here or on another device, else home. */
export function useNextPath(wanted: string): () => string {
  const hasCart = itemCount(useCart()) > 0
  return () => {
    if (wanted !== '/') return wanted
    return hasCart || (data.current().carts ?? []).length > 0 ? '/checkout' : '/'
  }
}

/** Navigates there after the login. */
export function useNextPage(): () => void {
  const navigate = useNavigate()
  const { returnPath } = useReturnPath()
  const next = useNextPath(returnPath)
  return () => void navigate(next(), { replace: true })
}

/** The page to return to after the login. */
export function useReturnPath(): ReturnPath {
  const [params] = useSearchParams()
  const wanted = safePath(params.get('from'))
  const carry = (path: string) => (wanted === '/' ? path : `${path}?from=${encodeURIComponent(wanted)}`)
  return { returnPath: wanted, withReturnPath: carry }
}
