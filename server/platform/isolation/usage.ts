import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

const MIB = 1024 * 1024

/** The CPU time of a process in seconds, on Linux; null elsewhere, and for an ended process. */
export function processorSeconds(pid: number): number | null {
  const stat = readProcess(pid, 'stat')
  if (stat === null) return null
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** The memory of a process in MiB: heap, buffers and native allocations. Null if unknown. */
export async function residentMemory(pid: number): Promise<number | null> {
  const status = readProcess(pid, 'status')
  if (status === null) return memoryByCommand(pid)
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024) / MIB
}

/** Without `/proc` (macOS): measured with `ps`. */
export async function memoryByCommand(pid: number): Promise<number | null> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
    return (Number(stdout) * 1024) / MIB
  } catch {
    return null
  }
}

function readProcess(pid: number, file: 'stat' | 'status'): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}
