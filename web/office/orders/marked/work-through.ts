import { errorsOf, uniqueMessages } from '#web/lib/api/api-error.ts'

/** An order that an action refused, with the reason. */
export interface RefusedOrder {
  code: string
  reason: string
}

/** Does the same with several orders, one after the other: what one refuses does not stop the others. */
export async function workThrough(
  codes: readonly string[],
  act: (code: string) => Promise<unknown>,
): Promise<RefusedOrder[]> {
  const refused: RefusedOrder[] = []
  for (const code of codes) {
    try {
      await act(code)
    } catch (failure) {
      refused.push({ code, reason: uniqueMessages(errorsOf(failure)).join(' ') })
    }
  }
  return refused
}
