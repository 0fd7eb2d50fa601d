import { useEffect, useRef, useState } from 'react'
import type { PickUp, PickUpItem } from '#contract/gate/pick-ups.ts'
import type { HandOverAnswer } from '#web/gate/device/hand-overs.ts'
import { useGate } from '#web/gate/device/use-gate.ts'
import { Panel } from '#web/gate/scanner/panels/Panel.tsx'
import { timeOf } from '#web/gate/scanner/times.ts'
import { messages } from './messages.ts'
import style from './PickUpPanel.module.css'

/** What is known of the order, why nothing was handed over, and when the list was made that says so without a network. */
interface Known {
  pickUp: PickUp | null
  failure: string | null
  listOf: string | null
}

/** Shows what the order of a pick-up code collects, and hands over what is chosen. */
export function PickUpPanel({ code, close }: { code: string; close: () => void }) {
  const { known, isDone, handOver } = usePickUp(code)
  const when = useWhen(known?.pickUp?.timezone)
  return (
    <Panel title={messages.title} close={close}>
      <output className={style.answer}>
        {known === null && messages.asking}
        {known?.failure && <strong>{known.failure}</strong>}
        {isDone && <strong>{messages.done}</strong>}
      </output>
      {known?.listOf && <p>{messages.byList({ when: when(known.listOf) })}</p>}
      {known?.pickUp && <Pieces key={countOf(known.pickUp)} pickUp={known.pickUp} handOver={handOver} />}
    </Panel>
  )
}

const countOf = ({ items }: PickUp): string => items.map(({ waiting }) => waiting.length).join()

const pickUpIn = (answer: HandOverAnswer): PickUp | null =>
  answer.kind === 'answered' ? answer.answer : null

const failureOf = (answer: HandOverAnswer): string | null => {
  if (answer.kind === 'answered') return null
  if (answer.kind === 'refused') return answer.message
  return answer.kind === 'unlisted' ? messages.unlisted : messages.needsNetwork
}

const listIn = (answer: HandOverAnswer): string | null => ('made_at' in answer ? answer.made_at : null)

function usePickUp(code: string) {
  const { gate } = useGate()
  const [known, setKnown] = useState<Known | null>(null)
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    let isOver = false
    const read = async () => {
      const answer = await gate.pickUp(code)
      if (!isOver) setKnown({ pickUp: pickUpIn(answer), failure: failureOf(answer), listOf: listIn(answer) })
    }
    void read()
    return () => {
      isOver = true
    }
  }, [gate, code])
  const request = useRef({ id: '', of: '' })
  const handOver = async (pieces: string[]) => {
    setDone(false)
    // What is sent again because its answer was lost is the same request.
    if (request.current.of !== pieces.join()) request.current = { id: crypto.randomUUID(), of: pieces.join() }
    const answer = await gate.handOver({ code, pieces, request_id: request.current.id })
    if (answer.kind !== 'unreachable') request.current = { id: '', of: '' }
    // Another desk may have been faster, or the answer was lost: the order says what became of it.
    const present = answer.kind === 'answered' ? answer : await gate.pickUp(code)
    setKnown({ pickUp: pickUpIn(present), failure: failureOf(answer), listOf: listIn(present) })
    setDone(answer.kind === 'answered')
  }
  return { known, isDone, handOver }
}

/** Instants in words, by the festival's clock. */
function useWhen(timezone = 'UTC'): (at: string) => string {
  const { state } = useGate()
  const [now] = useState(Date.now)
  return (at) => timeOf(at, state.device?.locale ?? 'en', timezone, now)
}

/** The pieces to choose from; at first all that this desk hands out. */
function Pieces({ pickUp, handOver }: { pickUp: PickUp; handOver: (pieces: string[]) => Promise<void> }) {
  const { order, state, timezone, items } = pickUp
  const offered = state === 'ready' ? items.filter(({ here }) => here).flatMap(({ waiting }) => waiting) : []
  const [chosen, setChosen] = useState(offered)
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    await handOver(chosen)
    setSending(false)
  }
  return (
    <>
      <p className={style.order}>{messages.order({ order })}</p>
      {state !== 'ready' && <p className={style.no}>{messages.states[state]}</p>}
      <ul className={style.items}>
        {items.map((item) => (
          <Item key={item.name} {...{ item, timezone, offered, chosen }} choose={setChosen} />
        ))}
      </ul>
      {offered.length > 0 && (
        <button
          type="button"
          className={style.give}
          disabled={isSending || chosen.length === 0}
          onClick={() => void send()}
        >
          {messages.handOver({ count: chosen.length })}
        </button>
      )}
    </>
  )
}

interface ItemProps {
  item: PickUpItem
  timezone: string
  offered: string[]
  chosen: string[]
  choose: (pieces: string[]) => void
}

function Item({ item, timezone, offered, chosen, choose }: ItemProps) {
  const { name, waiting } = item
  const own = waiting.filter((piece) => offered.includes(piece))
  const count = own.filter((piece) => chosen.includes(piece)).length
  const others = chosen.filter((piece) => !own.includes(piece))
  const change = (next: number) => choose([...others, ...own.slice(0, next)])
  return (
    <li>
      <strong>{messages.item({ count: waiting.length, name })}</strong>
      <Before item={item} timezone={timezone} />
      {own.length > 0 && (
        <span className={style.count}>
          <button
            type="button"
            aria-label={messages.fewer({ name })}
            disabled={count === 0}
            onClick={() => change(count - 1)}
          >
            −
          </button>
          <span aria-live="polite">{messages.chosen({ chosen: count, count: own.length })}</span>
          <button
            type="button"
            aria-label={messages.more({ name })}
            disabled={count === own.length}
            onClick={() => change(count + 1)}
          >
            +
          </button>
        </span>
      )}
    </li>
  )
}

/** What became of the pieces that do not wait, and whether another desk has them. */
function Before({ item, timezone }: { item: PickUpItem; timezone: string }) {
  const { here, waiting, handed_over: count, last, refunded } = item
  const when = useWhen(timezone)
  const facts = [
    ...(last ? [messages.before({ count, when: when(last.at), by: last.by || messages.thisDesk })] : []),
    ...(refunded > 0 ? [messages.refunded({ count: refunded })] : []),
    ...(!here && waiting.length > 0 ? [messages.elsewhere] : []),
  ]
  return facts.map((fact) => <span key={fact}>{fact}</span>)
}
