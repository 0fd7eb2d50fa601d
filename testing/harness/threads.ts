import { readdir, readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'

/** The niceness of the threads with this name relative to the main thread; only on Linux. */
export async function nicenessOf(name: string): Promise<number[]> {
  const all = (await readdir('/proc/self/task')).map(async (thread) => {
    const called = await readFile(`/proc/self/task/${thread}/comm`, 'utf8').catch(() => '')
    return called.trim() === name ? [getPriority(Number(thread)) - getPriority(process.pid)] : []
  })
  return (await Promise.all(all)).flat()
}
