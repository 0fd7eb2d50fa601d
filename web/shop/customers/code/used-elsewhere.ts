import { useEffect, useRef } from 'react'
import * as calls from '#contract/calls/shop/login-code-calls.ts'
import { call } from '#web/lib/api/call.ts'
import { ownCart } from '#web/lib/session/open.ts'

const EVERY_MS = 4000

/** Calls `onUsed` when the code that this browser has requested for its cart was used on another device. */
export function useUsedElsewhere(email: string, onUsed: (() => void) | undefined): void {
  const latest = useRef(onUsed)
  useEffect(() => {
    latest.current = onUsed
  })
  const isWatched = onUsed !== undefined
  useEffect(() => {
    if (!isWatched) return undefined
    const look = async () => {
      const cart = ownCart()
      if (document.hidden || cart === '') return
      // On failure the next look tells.
      const answer = await call(calls.checkLoginCode, { email, cart }).catch(() => null)
      if (answer?.used !== true || isOver) return
      end()
      latest.current?.()
    }
    let isOver = false
    const timer = setInterval(() => void look(), EVERY_MS)
    const end = () => {
      isOver = true
      clearInterval(timer)
    }
    return end
  }, [email, isWatched])
}
