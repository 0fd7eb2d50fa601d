import { estimate, type Visit } from './visit.ts'
import { messages } from './messages.ts'

/** The texts of the page at a moment. */
export interface PageTexts {
  heading: string
  /** The large figure: a number of people, or a time; empty if there is none. */
  figure: string
  unit: string
  lead: string
  notes: string[]
  /** The progress from 0 to 1, shown as lit bulbs. */
  share: number
  isTurn: boolean
}

const EMPTY: PageTexts = { heading: '', figure: '', unit: '', lead: '', notes: [], share: 0, isTurn: false }

/** "1:02:03" or "4:05". */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** "about 12 minutes", as a sentence; longer times are rounded because they are estimates. */
export function timeOf(minutes: number): string {
  const rounded = minutes <= 10 ? minutes : Math.ceil(minutes / 5) * 5
  if (rounded < 60) return messages.minutes({ minutes: Math.max(1, rounded) })
  return messages.hours({ hours: Math.floor(rounded / 60), minutes: rounded % 60 })
}

/** The texts for a visit. `started` is the number of people who were ahead initially. */
export function pageTextsOf(visit: Visit, started: number, locale: string): PageTexts {
  if (visit.hasLeft) return { ...EMPTY, heading: messages.left, lead: messages.leftLead }
  const seen = estimate(visit)
  const { room, turnEnds } = visit
  const notes = notesOf(visit)
  if (seen === null || room === null)
    return { ...EMPTY, heading: messages.joining, lead: messages.joiningLead, notes }
  const count = (value: number) => value.toLocaleString(locale)
  if (turnEnds !== null) return { ...turnTexts(turnEnds), notes }
  if (seen.stage === 'before') {
    const lead = messages.beforeLead({ count: room.drawn, number: count(room.drawn) })
    const figure = clockOf(seen.opensIn)
    return { ...EMPTY, heading: messages.before, figure, unit: messages.beforeUnit, lead, notes }
  }
  if (seen.stage === 'shuffling') {
    const figure = seen.callsIn > 0 ? clockOf(seen.callsIn) : ''
    const unit = figure === '' ? '' : messages.shufflingUnit
    return { ...EMPTY, heading: messages.shuffling, figure, unit, lead: messages.shufflingLead, notes }
  }
  // The server has not confirmed the turn yet.
  if (seen.stage === 'turn' || seen.ahead === 0)
    return { ...EMPTY, heading: messages.next, lead: messages.nextLead, share: 1, notes }
  return {
    ...EMPTY,
    heading: messages.waiting,
    figure: count(seen.ahead),
    unit: messages.ahead({ count: seen.ahead }),
    lead: leadOf(room.paused, seen.minutes),
    share: started > 0 ? 1 - seen.ahead / started : 0,
    notes,
  }
}

const turnTexts = (ends: number): PageTexts => ({
  ...EMPTY,
  heading: messages.turn,
  figure: clockOf(ends - performance.now()),
  unit: messages.turnUnit,
  lead: messages.turnLead,
  share: 1,
  isTurn: true,
})

function leadOf(paused: boolean, minutes: number | null): string {
  if (paused) return messages.paused
  return minutes === null ? messages.unknown : timeOf(minutes)
}

function notesOf({ lost, isUnreachable }: Visit): string[] {
  const notes = isUnreachable ? [messages.unreachable] : []
  return lost === null ? notes : [...notes, messages.lost[lost]]
}

/** The announcement for screen readers: the stage and the time of the next one, but not every number. */
export const announcementOf = ({ heading, lead, notes }: PageTexts): string =>
  `${heading}. ${[lead, ...notes].join(' ')}`
