import { WholeDates } from './WholeDates.tsx'

/** A period formatted by contract/dates.ts. A line breaks after its dash, not within a date that fits. */
export const Period = ({ children: period }: { children: string }) => (
  <WholeDates text={period} dates={period.split(/(?<= –) /)} />
)
