import { Group } from '@mantine/core'
import { type DragEvent, type ReactNode, useState } from 'react'
import style from './FileDrop.module.css'

interface FileDropProps {
  onDrop: (files: File[]) => void
  /** What it contains also says that files can be dropped here. */
  children: ReactNode
}

/** A place where files can be dropped, as well as chosen by a button in it. */
export function FileDrop({ onDrop, children }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  return (
    <Group
      className={style.place ?? ''}
      data-over={isOver || undefined}
      onDragOver={(event: DragEvent) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        if (event.dataTransfer.files.length > 0) onDrop([...event.dataTransfer.files])
      }}
    >
      {children}
    </Group>
  )
}
