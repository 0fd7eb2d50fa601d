import { numberFormat } from '#contract/formatters.ts'
import type { GateState } from '#web/gate/device/gate.ts'
import { messages } from './messages.ts'
import style from './Figures.module.css'

/** How many people the lists of this device expect, and how many are in and out. */
export function Figures({ state }: { state: GateState }) {
  const { lists, figures, settings, device } = state
  const chosen = lists.filter(({ id }) => settings.list_ids.includes(id))
  const shown = chosen.length === 0 ? lists : chosen
  if (shown.length === 0) return null
  const number = (count: number) => numberFormat(device?.locale ?? 'en', {}).format(count)
  return (
    <table className={style.figures} aria-label={messages.figures}>
      <thead>
        <tr>
          <th scope="col">{messages.list}</th>
          <th scope="col">{messages.inside}</th>
          <th scope="col">{messages.out}</th>
          <th scope="col">{messages.expected}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ id, name }) => {
          const {
            inside = 0,
            checked_out = 0,
            expected = 0,
          } = figures.find(({ list_id }) => list_id === id) ?? {}
          return (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{number(inside)}</td>
              <td>{number(checked_out)}</td>
              <td>{number(expected)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
