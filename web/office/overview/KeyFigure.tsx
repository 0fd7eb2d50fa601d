import { Text } from '@mantine/core'
import style from './Overview.module.css'

/** A number with its name, and an explanation. */
export function KeyFigure({ name, figure, lead }: { name: string; figure: string; lead?: string }) {
  return (
    <div className={style.figure}>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <div className={style.number}>{figure}</div>
      {lead !== undefined && <Text size="sm">{lead}</Text>}
    </div>
  )
}
