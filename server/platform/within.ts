/** The result of `work`, or an error once it has taken longer than somebody waits for it. The work itself goes on. */
export async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`There was no answer within ${milliseconds} ms`)),
    milliseconds,
  )
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
    // Nobody waits for a later failure, which would end the process.
    work.catch(() => undefined)
  }
}
