import { useEffect, useRef } from 'react'

const FIELD = 'input:not([type=hidden]), textarea, select'

/**
 * Whoever adds a row goes on typing in it: once there are more than the `count` that there were when `adds` was called, the
 * first field of the last row takes the focus. Rows are what is marked with `data-row` in what `within` is.
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
