/** Does `work` at the first call: what does not change while a process runs, such as a file of the build, is read once. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined
  return () => (done ??= work())
}
