import type { ReactNode } from 'react'
import style from './ButtonRow.module.css'

/** The buttons of a form side by side; on a phone one below the other. */
export const ButtonRow = ({ children }: { children: ReactNode }) => (
  <div className={style.buttons}>{children}</div>
)
