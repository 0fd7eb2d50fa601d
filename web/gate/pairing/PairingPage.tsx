import { useId, useRef, useState, type FormEvent } from 'react'
import { useCamera } from '#web/gate/camera/use-camera.ts'
import type { Outcome } from '#web/gate/device/calls.ts'
import { CameraView } from '#web/gate/camera/CameraView.tsx'
import { useGate } from '#web/gate/device/use-gate.ts'
import { messages } from './messages.ts'
import { pairingCodeOf } from './pairing-code.ts'
import style from './PairingPage.module.css'

/** Pairs this browser: by the code in the URL, a scanned code, or a typed one. */
export function PairingPage({ codeOfLink }: { codeOfLink: string }) {
  const { gate, state } = useGate()
  const pairing = usePairing(codeOfLink)
  const [isScanning, setScanning] = useState(false)
  const { device } = state
  return (
    <main className={style.page}>
      <h1>{messages.title}</h1>
      <p>{codeOfLink === '' ? messages.lead : messages.byLink}</p>
      <p className={style.aside}>{messages.install}</p>
      {device && (
        <p className={style.notice}>{messages.already({ device: device.name, gate: device.gate })}</p>
      )}
      <PairingForm pairing={pairing} onSubmit={() => setScanning(false)} />
      <button type="button" onClick={() => setScanning(!isScanning)}>
        {isScanning ? messages.stop : messages.scan}
      </button>
      {isScanning && <PairingCamera onCode={(text) => void pairing.pair(text)} />}
      {device && (
        <button type="button" onClick={gate.keepPairing}>
          {messages.stay({ device: device.name })}
        </button>
      )}
    </main>
  )
}

function PairingForm({
  pairing: { code, setCode, fault, isPairing, pair },
  onSubmit,
}: {
  pairing: ReturnType<typeof usePairing>
  onSubmit: () => void
}) {
  const [id, faultId] = [useId(), useId()]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
    void pair(code)
  }
  return (
    <form onSubmit={submit} className={style.form}>
      {fault !== '' && (
        <p role="alert" className={style.fault} id={faultId}>
          {fault}
        </p>
      )}
      <label htmlFor={id}>{messages.code}</label>
      <input
        id={id}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        placeholder={messages.hint}
        aria-invalid={fault !== ''}
        aria-describedby={fault === '' ? undefined : faultId}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <button type="submit" disabled={isPairing}>
        {isPairing ? messages.pairing : messages.pair}
      </button>
    </form>
  )
}

function PairingCamera({ onCode }: { onCode: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video, { isWanted: true, camera: '', onCode })
  return (
    <div className={style.camera}>
      <CameraView video={video} camera={camera} />
    </div>
  )
}

function usePairing(codeOfLink: string) {
  const { gate } = useGate()
  const [code, setCode] = useState(codeOfLink)
  const [fault, setFault] = useState('')
  const [isPairing, setPairing] = useState(false)
  const pair = async (text: string) => {
    const wanted = pairingCodeOf(text)
    if (wanted === '') {
      // A scanned text that is not a pairing code may be long.
      setCode(text.length > 20 ? '' : text)
      return setFault(text.length > 20 ? messages.otherCode : messages.incomplete)
    }
    setCode(wanted)
    setPairing(true)
    const outcome = await gate.pair(wanted)
    setPairing(false)
    setFault(faultOf(outcome))
  }
  return { code, setCode, fault, isPairing, pair }
}

function faultOf(outcome: Outcome<unknown>): string {
  if (outcome.kind === 'answered') return ''
  if (outcome.kind === 'refused') return outcome.message
  return outcome.kind === 'unreachable' ? messages.unreachable : messages.failed
}
