import { messages } from './messages.ts'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './DetailList.module.css'

export interface Detail {
  name: string
  now: string
  /** The old value, if it changes. */
  before?: string
}

/** The details of a ticket one below the other, with the old values of those that change. */
export const DetailList = ({ lines }: { lines: Detail[] }) => (
  <dl className={style.lines}>
    {lines.map(({ name, now, before }) => (
      <div key={name} data-changed={before !== undefined || undefined}>
        <dt>{name}</dt>
        <dd>
          <span>
            <OwnText>{now}</OwnText>
          </span>
          {before && <small>{messages.before({ value: before })}</small>}
        </dd>
      </div>
    ))}
  </dl>
)
