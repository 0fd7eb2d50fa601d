import { messages } from './pairing/messages.ts'
import { PairingPage } from './pairing/PairingPage.tsx'
import style from './pairing/PairingPage.module.css'
import { ScannerPage } from './scanner/ScannerPage.tsx'
import { useGate } from './device/use-gate.ts'

/** The screen for the device's state: scanning, waiting to be paired, or revoked. */
export function GateApp({ codeOfLink }: { codeOfLink: string }) {
  const { gate, state } = useGate()
  switch (state.step) {
    case 'scanning':
      return <ScannerPage />
    case 'pairing':
      return <PairingPage codeOfLink={codeOfLink} />
    case 'starting':
      return (
        <main className={style.page}>
          <output>{messages.starting}</output>
        </main>
      )
    case 'elsewhere':
      return (
        <main className={style.page}>
          <h1>{messages.elsewhere}</h1>
          <output>{messages.elsewhereLead}</output>
        </main>
      )
    case 'ended':
      return (
        <main className={style.page}>
          <h1>{messages.ended}</h1>
          <p role="alert">{messages.endedLead}</p>
          <button type="button" onClick={gate.pairAgain}>
            {messages.pairAgain}
          </button>
        </main>
      )
  }
}
