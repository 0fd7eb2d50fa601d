import { useEffect, useId, useState, type FormEvent } from 'react'
import { typedCode } from '#contract/gate/barcode.ts'
import { pickUpCode } from '#contract/gate/pick-ups.ts'
import type { FoundTickets } from '#contract/gate/scans.ts'
import { TONES } from '#contract/gate/tones.ts'
import { useGate } from '#web/gate/device/use-gate.ts'
import { OutcomeSign } from '#web/gate/scanner/outcome/OutcomeSign.tsx'
import { messages } from '#web/gate/scanner/messages.ts'
import { Panel } from './Panel.tsx'
import style from './TypePanel.module.css'

const MIN_LENGTH = 2
/** The debounce of the search. */
const PAUSE_MS = 300

type Found = FoundTickets['tickets']

/** Scans a typed code, or searches by name. */
export function TypePanel({ close, openPickUp }: { close: () => void; openPickUp: (code: string) => void }) {
  const { gate } = useGate()
  const [text, setText] = useState('')
  const [id, hint] = [useId(), useId()]
  const found = useFound(text)
  const code = pickUpCode(text) || typedCode(text)
  const scan = (wanted: string) => {
    if (pickUpCode(wanted) !== '') return openPickUp(wanted)
    close()
    void gate.scan({ code: wanted })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code !== '') scan(code)
  }
  return (
    <Panel title={messages.type} close={close}>
      <form onSubmit={submit} className={style.form}>
        <label htmlFor={id}>{messages.codeOrName}</label>
        <input
          id={id}
          value={text}
          onChange={({ target }) => setText(target.value)}
          aria-describedby={hint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
        />
        <p id={hint}>{messages.typeHint}</p>
        {code !== '' && <button type="submit">{messages.scanCode({ code })}</button>}
      </form>
      <output>
        {found === 'unreachable' && messages.namesNeedNetwork}
        {Array.isArray(found) && messages.found({ count: found.length })}
      </output>
      {Array.isArray(found) && <FoundList found={found} scan={scan} />}
    </Panel>
  )
}

function FoundList({ found, scan }: { found: Found; scan: (code: string) => void }) {
  return (
    <ul className={style.found}>
      {found.map(({ code, full_name, product, outcome }) => (
        <li key={code}>
          <button type="button" onClick={() => scan(code)}>
            <OutcomeSign sign={outcome} tone={TONES[outcome]} />
            <span>
              <strong>{full_name}</strong>
              <span>
                {product} · {code}
              </span>
              <span>{outcome === 'admitted' ? messages.admissible : messages.words[outcome]}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The results for a text, debounced; null before. */
function useFound(text: string): Found | 'unreachable' | null {
  const { gate } = useGate()
  const [found, setFound] = useState<{ wanted: string; tickets: Found | 'unreachable' } | null>(null)
  const wanted = text.trim()
  useEffect(() => {
    if (wanted.length < MIN_LENGTH) return undefined
    let isOver = false
    const look = async () => {
      const tickets = await gate.search(wanted)
      if (!isOver) setFound({ wanted, tickets: tickets ?? 'unreachable' })
    }
    const timer = setTimeout(() => void look(), PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [gate, wanted])
  return found?.wanted === wanted ? found.tickets : null
}
