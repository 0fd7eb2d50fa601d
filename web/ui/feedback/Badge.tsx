import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './Badge.module.css'

export type BadgeKind = 'plain' | 'good' | 'warn' | 'bad'

/** A status as text and colour. */
export const Badge = ({ kind, children }: { kind: BadgeKind; children: string }) => (
  <span className={style.badge} data-kind={kind}>
    <OwnText>{children}</OwnText>
  </span>
)
