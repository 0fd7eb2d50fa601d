import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { GATE_PATH } from '#contract/gate/names.ts'
import { applyPageLanguage } from '#web/lib/routing/page-language.ts'
import '#web/ui/theme/fonts.css'
import '#web/ui/theme/tokens.css'
import '#web/ui/theme/base.css'
import './gate.css'
import { Gate } from './device/gate.ts'
import { GateApp } from './GateApp.tsx'
import { takeCodeOfLink } from './pairing/pairing-code.ts'
import { GateContext } from './device/use-gate.ts'

const root = document.querySelector<HTMLElement>('#root')
if (root === null) throw new Error('The page has no place for the gate.')
applyPageLanguage()
const codeOfLink = takeCodeOfLink()
const gate = new Gate()
createRoot(root).render(
  <StrictMode>
    <GateContext value={gate}>
      <GateApp codeOfLink={codeOfLink} />
    </GateContext>
  </StrictMode>,
)
void gate.start(codeOfLink !== '')
addEventListener('online', gate.syncSoon)
document.addEventListener('visibilitychange', gate.syncSoon)
// Without a service worker the gate only needs a network when it is opened.
if ('serviceWorker' in navigator)
  void navigator.serviceWorker
    .register(`${GATE_PATH}/service-worker.js`, { scope: GATE_PATH })
    .catch(() => undefined)
