import type { ReactNode } from 'react'
import type { CartProduct } from '#contract/carts.ts'
import { lineTotal } from '#contract/order-totals.ts'
import { messages } from '#web/shop/carts/messages.ts'
import { type Removal, RemoveButton } from '#web/shop/carts/RemoveButton.tsx'
import { Money } from '#web/ui/data-display/Money.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './BundleLines.module.css'

interface BundleLinesProps {
  name: string
  lines: CartProduct[]
  onRemove: Removal
  /** Adds it to the cart again; null if that is not possible. */
  onUndo: (() => Promise<void>) | null
  /** The lines as they are shown. */
  children: ReactNode
}

/** The tickets of one bundle below its name, with one price, and one button that removes all of them. */
export function BundleLines({ name, lines, onRemove, onUndo, children }: BundleLinesProps) {
  return (
    <li className={style.bundle}>
      <div className={style.head}>
        <p className={style.name}>
          <OwnText>{name}</OwnText>
        </p>
        <strong>
          <Money amount={lines.reduce((sum, line) => sum + lineTotal(line), 0)} />
        </strong>
      </div>
      <ul>{children}</ul>
      <RemoveButton label={messages.removeItem({ name })} onRemove={onRemove} onUndo={onUndo} />
    </li>
  )
}
