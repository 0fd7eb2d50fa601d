import { either } from '#contract/define-messages.ts'
import type { Needs } from '#contract/shop-items.ts'
import { messages } from './messages.ts'

/** The tickets without which an item is not sold, on its card. */
export default function CardNeeds({ needs }: { needs: Needs }) {
  return <span>{messages.onlyWithNames({ names: either(needs.names) })}</span>
}
