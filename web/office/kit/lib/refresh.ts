/** The polling interval of screens that show what happens elsewhere, in milliseconds. */
export const REFRESH_EVERY = 3_000

/** What is in progress usually ends within seconds, so it is polled faster at first. */
const SOON = 500
const SOON_TIMES = 10

interface Polled<Data> {
  state: { data: Data | undefined; dataUpdateCount: number }
}

/** The `refetchInterval` of a query while its data is in progress: half a second at first, three seconds after ten updates. */
export const whileUnderway =
  <Data>(isUnderway: (data: Data) => boolean) =>
  ({ state: { data, dataUpdateCount } }: Polled<Data>): number | false =>
    data !== undefined && isUnderway(data) && (dataUpdateCount <= SOON_TIMES ? SOON : REFRESH_EVERY)
