/** The database of a shop, which may fail. */
export interface Database {
  /** The address that always leads to the writable server. */
  url: string
  /** The address of the server that is writable now. */
  primary: () => string | Promise<string>
}

/** What happens to a shop while people buy. */
export interface Failure {
  what: string
  /** For how long no order may be acknowledged, in milliseconds. */
  within: number
  /** Resolves when it is over; returns after how many milliseconds another server was the primary. */
  happen: () => Promise<number | void>
}
