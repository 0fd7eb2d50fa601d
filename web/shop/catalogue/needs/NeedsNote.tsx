import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Needs } from '#contract/shop-items.ts'
import { itemPath } from '#web/shop/page/paths.ts'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { messages } from './messages.ts'
import style from './NeedsNote.module.css'

/** How many of an item its tickets allow, or one order; nothing without a limit. */
function limitOf({ per, limit }: Needs): string | null {
  if (limit === 0) return null
  return per === 'ticket' ? messages.atMostForEach({ limit }) : messages.atMostInOrder({ limit })
}

/** The tickets without which an item is not sold. */
export default function NeedsNote({ needs }: { needs: Needs }) {
  const limit = limitOf(needs)
  return (
    <p className={style.note}>
      <strong>{messages.onlyWith}</strong>{' '}
      {needs.products.map((code, index) => (
        <Fragment key={code}>
          {index > 0 && ' · '}
          <Link to={itemPath({ shop_item_type: 'tickets', external_code: code })}>
            <OwnText>{needs.names[index]}</OwnText>
          </Link>
        </Fragment>
      ))}
      {limit !== null && <span>{limit}</span>}
    </p>
  )
}
