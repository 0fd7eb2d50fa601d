// The CPU time of a command with everything that it starts, by kind of work, and how busy the cores are meanwhile.
import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'

/** Linux counts the time of a process in hundredths of a second. */
const TICKS = 100

/** One look takes a millisecond. */
const EVERY = 250

/** The kind of what no started program accounts for. */
const OWN = 'this command'

let watch

/** Measures from now on. Without it `attribute` does nothing. */
export function measureCpu() {
  watch = {
    account: openAccount(process.pid),
    roots: new Map(),
    cores: { at: performance.now(), busy: busyTimes() },
    busy: { all: 0, each: 0, over: 0 },
  }
  look()
  setInterval(look, EVERY).unref()
}

/** Counts a program that this process has just started, and all that it starts, as this kind of work. */
export function attribute(child, kind) {
  if (!watch || child.pid === undefined) return
  watch.roots.set(child.pid, kind)
  child.on('exit', look)
}

/** Prints what was measured. */
export function printCpu() {
  if (!watch) return
  look()
  const { account, busy } = watch
  console.log(`\n${sayCpu(totals(account))}`)
  console.log(sayCores(busy, availableParallelism()))
}

function look() {
  if (process.platform === 'linux') {
    const table = readProcesses()
    advance(watch.account, table, watch.roots)
    for (const pid of table.keys()) if (!watch.account.seen.has(pid)) others.add(pid)
  }
  const now = { at: performance.now(), busy: busyTimes() }
  const passed = now.at - watch.cores.at
  // The counters of the cores move in hundredths of a second.
  if (passed < EVERY / 2) return
  const shares = now.busy.map((time, core) => Math.min(1, (time - watch.cores.busy[core]) / passed))
  add(watch.busy, shares, passed)
  watch.cores = now
}

/** Adds a while with these shares of each core. All cores were busy at least for what the idle times of all leave of it. */
export function add(busy, shares, passed) {
  const idle = shares.reduce((sum, share) => sum + 1 - share, 0)
  busy.all += passed * Math.max(0, 1 - idle)
  busy.each += passed * (1 - idle / shares.length)
  busy.over += passed
}

const busyTimes = () => cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq)

/** Processes that are not ours, which never become ours: they are read once, because a machine may have hundreds. */
const others = new Set()

/** The processes of the machine without `others`: parent, start, own CPU time, and that of children whose end it has seen, in ticks. */
function readProcesses() {
  const names = readdirSync('/proc').filter((name) => name[0] >= '1' && name[0] <= '9')
  const there = new Set(names.map(Number))
  for (const pid of others) if (!there.has(pid)) others.delete(pid)
  const table = new Map()
  for (const pid of there) {
    const line = others.has(pid) ? undefined : readStart(`/proc/${pid}/stat`)
    if (line !== undefined) table.set(pid, withStarter(parseStat(line), pid))
  }
  return table
}

/** A PostgreSQL without the `pg_ctl` that was its parent: the parent of that counts, which `pg_ctl` leaves in its environment. */
function withStarter(entry, pid) {
  const isNew = entry.name === 'postgres' && !watch.account.seen.has(pid)
  const [, starter] = (isNew && readStart(`/proc/${pid}/environ`)?.match(STARTER)) || []
  return starter ? { ...entry, parent: Number(starter) } : entry
}

const STARTER = /(?:^|\0)PG_GRANDPARENT_PID=(\d+)/

const buffer = Buffer.alloc(1024)

/** The beginning of a file, or undefined if its process has just ended. `readFileSync` takes twice as long. */
function readStart(path) {
  try {
    const file = openSync(path)
    try {
      return buffer.latin1Slice(0, readSync(file, buffer))
    } finally {
      closeSync(file)
    }
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(error.code)) return undefined
    throw error
  }
}

/** A line of `/proc/PID/stat`. The second field is the name of the program, which may contain spaces and brackets. */
export function parseStat(line) {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const [own, reaped] = [11, 13].map((at) => Number(fields[at]) + Number(fields[at + 1]))
  const name = line.slice(line.indexOf('(') + 1, line.lastIndexOf(')'))
  return { name, parent: Number(fields[1]), start: fields[19], own, reaped }
}

/** An account of the process tree below `self`: what its processes have used, those that have ended included. */
export const openAccount = (self) => ({ self, seen: new Map(), ended: new Map() })

/**
 * Takes a new table of all processes into the account; `roots` are the kinds of the programs that `self` has started. A process belongs to
 * the kind of its parent, also after that has ended. The system adds the time of an ended process to the parent that waits for it; what
 * does not turn up there (of a process that outlived its parent) is kept as it was last seen.
 */
export function advance(account, table, roots) {
  const { self, seen } = account
  const isSame = (pid) => seen.has(pid) && table.get(pid)?.start === seen.get(pid).start
  const expected = new Map()
  for (const [pid, last] of seen) {
    if (isSame(pid)) continue
    const heir = heirOf(account, pid, isSame)
    if (heir === undefined || heir === self) spend(account, last.kind, last.own + last.reaped)
    if (heir !== undefined) expected.set(heir, (expected.get(heir) ?? 0) + last.own + last.reaped)
  }
  for (const [heir, time] of expected)
    if (heir !== self)
      spend(account, seen.get(heir).kind, Math.max(0, time - grown(seen.get(heir), table.get(heir))))
  if (seen.has(self)) shareOut(account, table, roots, expected.get(self) ?? 0)
  account.seen = follow(account, table, roots, isSame)
  for (const pid of roots.keys()) if (!account.seen.has(pid)) roots.delete(pid)
}

/** What `self` has inherited beyond what was seen of its ended programs belongs to those programs. */
function shareOut(account, table, roots, expected) {
  const { self, seen } = account
  const more = grown(seen.get(self), table.get(self)) - expected
  const ended = [...roots].filter(([pid]) => table.get(pid)?.parent !== self).map(([, kind]) => kind)
  if (more > 0)
    for (const kind of ended.length > 0 ? ended : [OWN])
      spend(account, kind, more / Math.max(1, ended.length))
}

/** The nearest ancestor that still runs, whose children's time contains that of `pid` if it has waited for it. */
function heirOf({ seen }, pid, isSame) {
  let { parent } = seen.get(pid)
  while (seen.has(parent) && !isSame(parent)) ({ parent } = seen.get(parent))
  return isSame(parent) ? parent : undefined
}

/** The processes of the tree, each with its kind. */
function follow({ self, seen }, table, roots, isSame) {
  const kinds = new Map([[self, OWN]])
  const kindByParent = (pid) => {
    const { parent } = table.get(pid)
    return (parent === self ? roots.get(pid) : undefined) ?? kindOf(parent)
  }
  const kindOf = (pid) => {
    if (kinds.has(pid)) return kinds.get(pid)
    if (!table.has(pid)) return undefined
    const kind = isSame(pid) ? seen.get(pid).kind : kindByParent(pid)
    kinds.set(pid, kind)
    return kind
  }
  const tree = [...table].map(([pid, entry]) => [pid, { ...entry, kind: kindOf(pid) }])
  return new Map(tree.filter(([, { kind }]) => kind !== undefined))
}

const grown = (last, now) => now.reaped - last.reaped
const spend = ({ ended }, kind, ticks) => ended.set(kind, (ended.get(kind) ?? 0) + ticks)

/** Seconds of CPU by kind. What `self` has inherited is already under the kinds of its programs. */
export function totals({ self, seen, ended }) {
  const ticks = new Map(ended)
  for (const [pid, { kind, own, reaped }] of seen)
    ticks.set(kind, (ticks.get(kind) ?? 0) + own + (pid === self ? 0 : reaped))
  return new Map([...ticks].map(([kind, time]) => [kind, time / TICKS]))
}

/** One line: every kind, the largest first, and the sum. */
function sayCpu(times) {
  if (process.platform !== 'linux')
    return `CPU: not measured, because ${process.platform} does not tell what the started programs have used.`
  const sum = [...times.values()].reduce((total, time) => total + time, 0)
  const each = [...times]
    .toSorted(([, one], [, other]) => other - one)
    .map(([kind, time]) => `${kind} ${time.toFixed(1)} s`)
  return `CPU: ${each.join(', ')}; together ${sum.toFixed(1)} s.`
}

function sayCores({ all, each, over }, cores) {
  const percent = (time) => `${Math.round((100 * time) / over)} %`
  if (over === 0) return ''
  const which = cores === 2 ? 'Both cores' : `All ${cores} cores`
  return `${which} were busy for ${percent(all)} of the time at least; a core ${percent(each)} on average.`
}
