import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { typedCode } from '#contract/gate/barcode.ts'
import { pickUpCode } from '#contract/gate/pick-ups.ts'
import type { ReadCode } from '#web/gate/device/scanning.ts'
import type { SetTorch } from '#web/gate/camera/camera.ts'
import { useCamera } from '#web/gate/camera/use-camera.ts'
import { useTorch } from '#web/gate/camera/use-torch.ts'
import { useGate } from '#web/gate/device/use-gate.ts'
import { useWakeLock } from '#web/lib/browser/wake-lock.ts'
import { OutcomeScreen } from './outcome/OutcomeScreen.tsx'
import { CameraView } from '#web/gate/camera/CameraView.tsx'
import { DirectionSwitch } from './DirectionSwitch.tsx'
import { Figures } from './Figures.tsx'
import { listenToReader } from './keyboard-reader.ts'
import { messages } from './messages.ts'
import { Previous } from './outcome/Previous.tsx'
import style from './ScannerPage.module.css'
import { PickUpPanel } from './pick-up/PickUpPanel.tsx'
import { ToHandOver } from './pick-up/ToHandOver.tsx'
import { SettingsPanel } from './panels/SettingsPanel.tsx'
import { StatusBar } from './StatusBar.tsx'
import { TypePanel } from './panels/TypePanel.tsx'
import { useIdle } from './use-idle.ts'
import { useSignals } from './outcome/use-signals.ts'

/** A panel that covers the scanner: one that was opened, or that of the pick-up code that was scanned. */
type PanelName = 'type' | 'settings' | { pickUp: string }

/** The scanner: the camera's picture until a scan, then its result. */
export function ScannerPage() {
  const { gate, state } = useGate()
  const [panel, setPanel] = useState<PanelName | null>(null)
  const video = useRef<HTMLVideoElement>(null)
  const { isResting, wake } = useIdle()
  const isSoundBlocked = useSignals(state)
  useWakeLock(!isResting)
  const scan = (read: ReadCode) => {
    wake()
    const pickUp = pickUpCode('barcode' in read ? read.barcode : read.code)
    setPanel(pickUp === '' ? null : { pickUp })
    if (pickUp === '') void gate.scan(read)
  }
  const camera = useCamera(video, {
    isWanted: !isResting && panel === null,
    camera: state.settings.camera,
    onCode: (barcode) => scan({ barcode }),
  })
  useKeyboard((text) => scan(typedCode(text) === '' ? { barcode: text } : { code: text }))
  const { shown } = state
  return (
    <div className={style.page} data-direction={state.settings.direction}>
      <StatusBar state={state} isSoundBlocked={isSoundBlocked} />
      <main className={style.main} inert={shown !== null}>
        <CameraView video={video} camera={camera} rest={{ isResting, wake }} isSmall={shown !== null} />
        <div className={style.below}>
          <DirectionSwitch />
          <Figures state={state} />
          <ToHandOver state={state} />
          <Previous previous={state.previous} />
          <Tools setTorch={camera.setTorch} open={setPanel} />
        </div>
      </main>
      <Panels panel={panel} open={setPanel} cameras={camera.cameras} close={() => setPanel(null)} />
      <div role="alert" aria-label={messages.outcome}>
        {shown && <OutcomeScreen key={shown.id} shown={shown} state={state} />}
      </div>
    </div>
  )
}

function Panels({
  panel,
  cameras,
  open,
  close,
}: {
  panel: PanelName | null
  open: (panel: PanelName) => void
  cameras: { id: string; name: string }[]
  close: () => void
}) {
  if (panel === 'type') return <TypePanel close={close} openPickUp={(pickUp) => open({ pickUp })} />
  if (panel !== null && panel !== 'settings')
    return <PickUpPanel key={panel.pickUp} code={panel.pickUp} close={close} />
  return panel === 'settings' ? <SettingsPanel cameras={cameras} close={close} /> : null
}

function useKeyboard(onScan: (text: string) => void): void {
  const tell = useEffectEvent(onScan)
  useEffect(() => listenToReader((text) => tell(text)), [])
}

function Tools({ setTorch, open }: { setTorch: SetTorch | null; open: (panel: PanelName) => void }) {
  const torch = useTorch(setTorch)
  return (
    <div className={style.tools}>
      <button type="button" onClick={() => open('type')}>
        {messages.type}
      </button>
      {torch && (
        <button type="button" aria-pressed={torch.isLit} onClick={torch.toggle}>
          {messages.light}
        </button>
      )}
      <button type="button" onClick={() => open('settings')}>
        {messages.settings}
      </button>
    </div>
  )
}
