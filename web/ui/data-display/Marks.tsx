import type { Mark } from '#contract/gate/marks.ts'
import style from './Marks.module.css'

/** What a gate shows of a holder's answers, large and in its colours. */
export const Marks = ({ marks }: { marks: readonly Mark[] }) =>
  marks.length > 0 && (
    <ul className={style.marks}>
      {marks.map(({ text, colour }) => (
        <li key={text} className={style.mark} data-colour={colour}>
          {text}
        </li>
      ))}
    </ul>
  )
