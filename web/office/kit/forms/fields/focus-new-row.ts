import { useEffect, useRef } from 'react'

const FIELD = 'input:not([type=hidden]), textarea, select'

/**
 * Focuses the first field of a row that was added: call `focusNext` before `count` grows. Rows are the elements with `data-row`
 * inside `container`.
 */
export function useFocusNewRow<Holder extends HTMLElement>(count: number) {
  const container = useRef<Holder>(null)
  const before = useRef<number | null>(null)
  useEffect(() => {
    if (before.current === null || count <= before.current) return
    before.current = null
    const row = [...(container.current?.querySelectorAll('[data-row]') ?? [])].at(-1)
    row?.querySelector<HTMLElement>(FIELD)?.focus()
  }, [count])
  const focusNext = () => {
    before.current = count
  }
  return { container, focusNext }
}
