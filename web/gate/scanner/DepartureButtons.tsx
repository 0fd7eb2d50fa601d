import type { ScanResult } from '#contract/gate/scans.ts'
import type { DepartureChoice } from '#web/gate/device/scanning.ts'
import { useGate } from '#web/gate/device/use-gate.ts'
import style from './outcome/OutcomeScreen.module.css'
import { messages } from './messages.ts'
import { timeOf } from './times.ts'

/** Buttons for the open departures, to admit a ticket whose departure the device does not know. */
export function DepartureButtons({
  choice: { read, made_at, departures },
  result: { at, ticket },
  locale,
}: {
  choice: DepartureChoice
  result: ScanResult
  locale: string
}) {
  const { gate } = useGate()
  const when = (instant: string) => timeOf(instant, locale, ticket?.timezone, Date.parse(at))
  return (
    <>
      <p className={style.reason}>{messages.notInList({ when: when(made_at) })}</p>
      {departures.length === 0 && <p className={style.reason}>{messages.noneOpen}</p>}
      {departures.map(({ id, travel_time }) => (
        <button
          key={id}
          type="button"
          className={style.choice}
          onClick={() => void gate.scan(read, { seen: id })}
        >
          {messages.letInFor({ when: when(travel_time) })}
        </button>
      ))}
    </>
  )
}
