import type { ReactNode } from 'react'
import {
  type AnsweredQuestion,
  ANY_ANSWER,
  NO_ANSWER,
  readAnswerFilter,
  writeAnswerFilter,
} from '#contract/office/answers.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import type { ListState } from '#web/office/kit/lib/filters.ts'
import { FilterBar } from '#web/office/kit/filters/FilterBar.tsx'
import { filtersOf, type ListFilter } from '#web/office/kit/filters/list-filter.ts'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { useDeparture } from './departure.ts'
import { isQrText } from './gate/scan.ts'
import { useTicketChoices } from './ticket-query.ts'

export const FILTERS = ['search', 'event', 'product', 'departure', 'status', 'answers'] as const

interface TicketFiltersProps {
  state: ListState<(typeof FILTERS)[number]>
  found: string
  /** A QR code was typed or pasted instead of a search. */
  onScan: (text: string) => void
  children?: ReactNode
}

/** A filter for each question; all that are chosen are one in the address. */
function answerFilters(
  questions: readonly AnsweredQuestion[],
  { filters, set }: TicketFiltersProps['state'],
): ListFilter[] {
  const chosen = readAnswerFilter(filters.answers)
  return questions.map(({ key, label, values }) => ({
    kind: 'choice',
    name: `answer ${key}`,
    label,
    value: chosen.get(key) ?? '',
    choices: [
      ...named(values),
      { value: ANY_ANSWER, label: messages.answered },
      { value: NO_ANSWER, label: messages.notAnswered },
    ],
    onChange: (answer) => set({ answers: writeAnswerFilter(new Map(chosen).set(key, answer)) }),
  }))
}

const named = (list: { id: string; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }))

/** A change of the event clears the product, and a change of the product the departure. */
function useTicketFilters(state: TicketFiltersProps['state']): ListFilter[] {
  const { filters, set, bind } = state
  const departureOf = useDeparture()
  const known = useTicketChoices()
  const { events = [], products = [], departures = [], statuses = {}, questions = [] } = known ?? {}
  const ofEvent = products.filter(({ event }) => filters.event === '' || event === filters.event)
  const ofProduct = departures.filter(({ product }) => product === filters.product)
  const times = ofProduct.map((each) => ({ value: String(each.id), label: departureOf(each) }))
  const { choice } = filtersOf(bind)
  return [
    {
      ...choice('event', messages.event, named(events)),
      onChange: (event) => set({ event, product: '', departure: '' }),
    },
    {
      ...choice('product', messages.product, named(ofEvent)),
      onChange: (product) => set({ product, departure: '' }),
    },
    { ...choice('departure', messages.departure, times), hidden: times.length === 0 },
    choice('status', common.status, choicesOf(statuses)),
    ...answerFilters(questions, state),
  ]
}

/** The filters of the list of tickets. */
export const TicketFilters = ({ state, found, onScan, children }: TicketFiltersProps) => (
  <FilterBar
    state={state}
    views={{ list: 'tickets', state }}
    found={found}
    search={{
      label: messages.search,
      placeholder: messages.searchHint,
      value: state.filters.search,
      onChange: (search) => (isQrText(search) ? onScan(search) : state.set({ search })),
    }}
    filters={useTicketFilters(state)}
  >
    {children}
  </FilterBar>
)
