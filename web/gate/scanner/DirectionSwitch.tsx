import type { Direction } from '#contract/gate/scans.ts'
import { useGate } from '#web/gate/device/use-gate.ts'
import style from './DirectionSwitch.module.css'
import { messages } from './messages.ts'

const DIRECTIONS: Direction[] = ['entry', 'exit']

/** Switches between entry and exit. */
export function DirectionSwitch() {
  const { gate, state } = useGate()
  return (
    <fieldset className={style.switch}>
      <legend className="hidden-text">{messages.direction}</legend>
      {DIRECTIONS.map((direction) => (
        <label key={direction}>
          <input
            type="radio"
            name="direction"
            checked={state.settings.direction === direction}
            onChange={() => void gate.set({ direction })}
          />
          <span>{messages[direction]}</span>
        </label>
      ))}
    </fieldset>
  )
}
