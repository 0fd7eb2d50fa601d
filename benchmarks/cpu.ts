import { readdir, readFile } from 'node:fs/promises'

interface Process {
  pid: number
  parent: number
  /** Of its own and of the children that it has seen end, in seconds. */
  cpu: number
}

/** What a process has used of the CPU, as Linux counts it: in hundredths of a second. */
export const cpuSeconds = async (pid: number): Promise<number> => (await read(pid)).cpu

/** The same of a process and of all that it has started: of PostgreSQL. */
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
  // After the name in brackets: state, parent … and from the twelfth on user, system, and both of the children that have ended.
  const fields = stat.slice(stat.lastIndexOf(')')).split(' ').map(Number)
  const ticks = fields.slice(12, 16).reduce((sum, each) => sum + each, 0)
  return { pid, parent: fields[2] ?? 0, cpu: ticks / 100 }
}
