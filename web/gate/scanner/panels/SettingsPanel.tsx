import { useId } from 'react'
import type { GateState } from '#web/gate/device/gate.ts'
import { useGate } from '#web/gate/device/use-gate.ts'
import { messages } from '#web/gate/scanner/messages.ts'
import { Panel } from './Panel.tsx'
import style from './SettingsPanel.module.css'
import { timeOf } from '#web/gate/scanner/times.ts'

type Cameras = { id: string; name: string }[]

/** The device's settings: lists, camera, sound; and its identity. */
export function SettingsPanel({ cameras, close }: { cameras: Cameras; close: () => void }) {
  const { gate, state } = useGate()
  return (
    <Panel title={messages.settings} close={close}>
      <div className={style.settings}>
        <ListChoice />
        <CameraChoice cameras={cameras} />
        <label>
          <input
            type="checkbox"
            checked={!state.settings.muted}
            onChange={({ target }) => void gate.set({ muted: !target.checked })}
          />
          {messages.sound}
        </label>
        <OwnDevice state={state} />
      </div>
    </Panel>
  )
}

function ListChoice() {
  const { gate, state } = useGate()
  const chosen = state.settings.list_ids
  const choose = (list: number, isChosen: boolean) =>
    void gate.set({ list_ids: isChosen ? [...chosen, list] : chosen.filter((each) => each !== list) })
  return (
    <fieldset>
      <legend>{messages.listsTitle}</legend>
      {state.lists.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) => choose(id, target.checked)}
          />
          {name}
        </label>
      ))}
      <p>{messages.listsHint}</p>
    </fieldset>
  )
}

function CameraChoice({ cameras }: { cameras: Cameras }) {
  const { gate, state } = useGate()
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{messages.chooseCamera}</label>
      <select
        id={id}
        value={state.settings.camera}
        onChange={({ target }) => void gate.set({ camera: target.value })}
      >
        <option value="">{messages.backCamera}</option>
        {cameras.map((camera, index) => (
          <option key={camera.id} value={camera.id}>
            {camera.name || messages.someCamera({ number: index + 1 })}
          </option>
        ))}
      </select>
    </div>
  )
}

function OwnDevice({ state }: { state: GateState }) {
  const { device, validUntil, unsentScans } = state
  if (!device) return null
  const when = (instant: string) => timeOf(instant, device.locale, undefined, Date.parse(device.now))
  return (
    <section>
      <h3>{messages.device}</h3>
      <p>{messages.at({ device: device.name, gate: device.gate })}</p>
      <p>{messages.until({ when: when(device.expires_at) })}</p>
      {validUntil && <p>{messages.listUntil({ when: when(validUntil) })}</p>}
      <p>{messages.unsentScans({ count: unsentScans })}</p>
    </section>
  )
}
