/** Runs `work` at the first call and keeps its result, for data that does not change while a process runs, such as a file of the build. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined
  return () => (done ??= work())
}
