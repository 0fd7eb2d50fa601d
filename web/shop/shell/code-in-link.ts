import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

const hasCode = (search: string) => /[?&]code=/.test(search)

function withoutCode(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('code')
  return params.toString()
}

async function apply(search: string): Promise<boolean> {
  const { applyLink } = await import('#web/shop/carts/codes/link.ts')
  return applyLink(search)
}

/** Puts the code of a link (`/tickets?code=RADIO`) on the cart, and takes it out of the address. */
export function useCodeInLink(): void {
  const location = useLocation()
  const navigate = useNavigate()
  const here = useRef(location)
  // The entries of the browser's history whose code was applied.
  const [done] = useState(() => new Set<string>())
  useEffect(() => {
    here.current = location
    const leave = () => {
      const { state, ...now } = here.current
      const to = { ...now, search: withoutCode(now.search) }
      return hasCode(now.search) && navigate(to, { replace: true, state, preventScrollReset: true })
    }
    const { key, search } = location
    if (!hasCode(search) || done.has(key)) return
    done.add(key)
    void apply(search).then((isSettled) => isSettled && leave())
  }, [location, navigate, done])
}
