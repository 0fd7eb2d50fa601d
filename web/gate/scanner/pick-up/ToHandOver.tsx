import { numberFormat } from '#contract/formatters.ts'
import type { GateState } from '#web/gate/device/gate.ts'
import style from '#web/gate/scanner/Figures.module.css'
import { messages } from './messages.ts'

/** How much of what this device hands over is still to hand over. */
export function ToHandOver({ state: { toHandOver, device } }: { state: GateState }) {
  if (toHandOver.length === 0) return null
  const number = (count: number) => numberFormat(device?.locale ?? 'en', {}).format(count)
  return (
    <table className={style.figures} aria-label={messages.toHandOver}>
      <thead>
        <tr>
          <th scope="col">{messages.piece}</th>
          <th scope="col">{messages.handedOver}</th>
          <th scope="col">{messages.waiting}</th>
        </tr>
      </thead>
      <tbody>
        {toHandOver.map(({ name, handed_over, waiting }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{number(handed_over)}</td>
            <td>{number(waiting)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
