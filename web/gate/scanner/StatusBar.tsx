import { useEffect, useState } from 'react'
import { LOW_BATTERY } from '#contract/gate/names.ts'
import { watchBattery } from '#web/gate/device/battery.ts'
import type { GateState } from '#web/gate/device/gate.ts'
import { messages } from './messages.ts'
import style from './StatusBar.module.css'

/** The gate, the network status, and the number of unsent scans. */
export function StatusBar({ state, isSoundBlocked }: { state: GateState; isSoundBlocked: boolean }) {
  const { device, isOnline, unsentScans, validUntil, isDistrusted, isStored } = state
  const battery = useLowBattery()
  const notices = [
    !isOnline && validUntil === null && messages.noList,
    isDistrusted && messages.distrusted,
    !isStored && messages.notKept,
    battery !== null && messages.lowBattery({ percent: battery }),
    isSoundBlocked && messages.soundBlocked,
  ].filter((notice) => notice !== false)
  return (
    <header className={style.bar}>
      <h1>{device?.gate}</h1>
      <output className={isOnline ? style.online : style.offline}>
        <span>{isOnline ? messages.online : messages.offline}</span>
        {(unsentScans > 0 || !isOnline) && <span>{messages.unsentScans({ count: unsentScans })}</span>}
      </output>
      {notices.map((notice) => (
        <p key={notice} className={style.notice}>
          {notice}
        </p>
      ))}
    </header>
  )
}

/** The battery level in per cent if it is low and not charging; otherwise, or if the browser does not tell, null. */
export function useLowBattery(): number | null {
  const [low, setLow] = useState<number | null>(null)
  useEffect(
    () =>
      watchBattery((percent, isCharging) => setLow(!isCharging && percent <= LOW_BATTERY ? percent : null)),
    [],
  )
  return low
}
