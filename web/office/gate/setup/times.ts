import type { OfficeCheckInList } from '#contract/office/gate.ts'
import { messages } from '#web/office/gate/messages.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'

/** When a list is open. */
export function useTimes() {
  const { stamp } = useFormats()
  return ({ opens_at, closes_at }: Pick<OfficeCheckInList, 'opens_at' | 'closes_at'>): string => {
    if (opens_at !== null && closes_at !== null)
      return messages.fromTo({ from: stamp(opens_at), until: stamp(closes_at) })
    if (opens_at !== null) return messages.fromOnly({ from: stamp(opens_at) })
    return closes_at === null ? messages.always : messages.untilOnly({ until: stamp(closes_at) })
  }
}
