import type { Config } from '#contract/config.ts'
import { formatPeriod, periodDates } from '#contract/dates.ts'
import type { Fact } from '#web/ui/data-display/DescriptionList.tsx'
import { messages } from './messages.ts'
import { isToChoose, type WithDeparture, placeOf } from './occasion.ts'

/** When it starts, to the minute; null if a departure must be chosen first. */
const whenOf = (of: WithDeparture, { locale }: Pick<Config, 'locale'>): string | null =>
  isToChoose(of) ? null : formatPeriod(of, of.timezone, locale)

/** The same as lines without names: when, where, and how often it admits. */
export function occasionLines(
  of: WithDeparture,
  config: Config,
): [when: string | null, where: string | null, entry: string | null] {
  const travels = of.type === 'transport'
  const place = placeOf(of, config)
  return [
    whenOf(of, config),
    place !== null && travels ? messages.meetingAt({ place }) : place,
    travels ? null : messages.validity[of.entry],
  ]
}

/** The same, each with its name. */
export function occasionFacts(of: WithDeparture, config: Config): Fact[] {
  const travels = of.type === 'transport'
  const dates = periodDates(of, of.timezone, config.locale)
  const facts: Fact[] = [
    [travels ? messages.departure : messages.when, whenOf(of, config), dates],
    [travels ? messages.meetingPoint : messages.where, placeOf(of, config)],
    [messages.entry, travels ? null : messages.entries[of.entry]],
  ]
  return facts.filter(([, value]) => value !== null)
}
