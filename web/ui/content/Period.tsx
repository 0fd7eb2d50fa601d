import { WholeDates } from './WholeDates.tsx'

/** A period as contract/dates.ts writes it: a line may break after its dash, and within no date that it has room for. */
export const Period = ({ children: period }: { children: string }) => (
  <WholeDates text={period} dates={period.split(/(?<= –) /)} />
)
