import { readdir, readFile } from 'node:fs/promises'

interface Process {
  pid: number
  parent: number
  /** CPU time of a process and of its ended child processes, in seconds. */
  cpu: number
}

/** CPU time of a process as counted by Linux, in hundredths of a second. */
export const cpuSeconds = async (pid: number): Promise<number> => (await read(pid)).cpu

/** CPU time of a process and all its descendants, for PostgreSQL. */
export async function familyCpuSeconds(pid: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const all = await Promise.all(pids.map((each) => read(each).catch(() => null)))
  return all
    .filter((each) => each !== null)
    .filter((each) => each.pid === pid || each.parent === pid)
    .reduce((sum, { cpu }) => sum + cpu, 0)
}

async function read(pid: number): Promise<Process> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // Fields after the name in parentheses: state, parent …; from the twelfth on user and system time, and those of ended children.
  const fields = stat.slice(stat.lastIndexOf(')')).split(' ').map(Number)
  const ticks = fields.slice(12, 16).reduce((sum, each) => sum + each, 0)
  return { pid, parent: fields[2] ?? 0, cpu: ticks / 100 }
}
