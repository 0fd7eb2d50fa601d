import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

export interface ProcessInfo {
  /** Distinguishes a process from a later one with the same id. */
  startedAt: string
  command: string
}

/** The running process with this id. A zombie counts as ended. */
export const findProcess = (pid: number): Promise<ProcessInfo | undefined> =>
  (process.platform === 'linux' ? readProc(pid) : readPs(pid)).catch(() => undefined)

async function readProc(pid: number): Promise<ProcessInfo | undefined> {
  const [stat, command] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/cmdline`, 'utf8'),
  ])
  // The name in parentheses may contain spaces and parentheses, so the fields are read after the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, began] = [fields[0], fields[19]]
  if (state === 'Z' || began === undefined) return undefined
  return { startedAt: began, command: command.replaceAll('\0', ' ') }
}

async function readPs(pid: number): Promise<ProcessInfo | undefined> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=,lstart=,command=', '-p', String(pid)])
  const [state = 'Z', ...words] = stdout.trim().split(/\s+/)
  // The start time has five words: Sun Nov 22 13:30:00 2026.
  const [began, command] = [words.slice(0, 5).join(' '), words.slice(5).join(' ')]
  return state.startsWith('Z') ? undefined : { startedAt: began.replaceAll(/\W/g, '-'), command }
}
