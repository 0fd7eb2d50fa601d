import { useEffect, useState } from 'react'
import * as calls from '#contract/calls/shop/ticket-calls.ts'
import type { Dependent } from '#contract/dependents.ts'
import type { Order, Ticket } from '#contract/orders.ts'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { messages } from './messages.ts'

/** What would be left without these tickets of the customer; nothing while it is loading, and if that fails: then the server refuses. */
function useDependents(tickets: string): Dependent[] {
  const [found, setFound] = useState<{ tickets: string; dependents: Dependent[] }>()
  useEffect(() => {
    if (tickets === '') return undefined
    let isOpen = true
    call(calls.getDependents, { tickets }).then(
      ({ dependents }) => isOpen && setFound({ tickets, dependents }),
      () => null,
    )
    return () => {
      isOpen = false
    }
  }, [tickets])
  return found?.tickets === tickets ? found.dependents : []
}

const nameOf = ({ name, full_name }: Dependent): string => [name, full_name].filter(Boolean).join(', ')

interface DependentsProps {
  /** The tickets that go. */
  tickets: readonly Pick<Ticket, 'code' | 'needed'>[]
  /** Their order, which is not named again. */
  order: Pick<Order, 'code'>
  /** What can be selected as well, by its code. */
  canTake: (code: string) => boolean
  onTake: (code: string) => void
}

/** Names what needs the selected tickets and has no others, and what becomes of it. */
export function Dependents({ tickets, order, canTake, onTake }: DependentsProps) {
  const going = tickets.flatMap(({ code, needed }) => (needed && code !== null ? [code] : []))
  const codes = tickets.flatMap(({ code }) => code ?? [])
  const found = useDependents(going.length > 0 ? codes.join(',') : '')
  if (found.length === 0) return null
  const labelOf = (one: Dependent) =>
    one.order === order.code ? nameOf(one) : messages.ofOrder({ item: nameOf(one), code: one.order })
  const takeable = found.filter((one) => one.if_ticket_goes === 'go' && canTake(one.code))
  return (
    <output>
      <Notice
        kind="warn"
        title={messages.title}
        action={takeable.map((one) => (
          <Button key={one.code} kind="secondary" onClick={() => onTake(one.code)}>
            <OwnText>{messages.take({ item: nameOf(one) })}</OwnText>
          </Button>
        ))}
      >
        <ul>
          {found.map((one) => (
            <li key={one.code}>
              <OwnText>{messages[one.if_ticket_goes]({ item: labelOf(one) })}</OwnText>
            </li>
          ))}
        </ul>
      </Notice>
    </output>
  )
}
