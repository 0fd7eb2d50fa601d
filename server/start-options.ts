import { parseArgs } from 'node:util'
import { StartRefusal } from '#server/platform/start-refusal.ts'

/** The role of a process: `web` sells, `worker` sends mails and runs jobs and housekeeping; `all` does both. Each can serve. */
export type Role = 'all' | 'web' | 'worker'

/** The command-line options of a start. */
export interface StartOptions {
  role: Role
  /** The number of processes of that role that share the port; with `all` there is an additional worker. */
  processes: number
  /** Whether it serves: a worker may do without a port. */
  listen: boolean
  /** Whether it uses the embedded database that another Festoon has started: `npm run dev` keeps it over restarts. */
  shareDatabase: boolean
}

const ROLES: Role[] = ['all', 'web', 'worker']

const isRole = (text: string): text is Role => ROLES.some((role) => role === text)

/** Parses `--role`, `--processes`, `--no-listen` and `--share-database`. Throws a StartRefusal that states the error and the valid values. */
export function readStartOptions(args: string[]): StartOptions {
  const { role = 'all', processes = '1', listen, 'share-database': shareDatabase } = parse(args)
  if (!isRole(role)) throw new StartRefusal(`--role must be one of ${ROLES.join(', ')}, not "${role}".`)
  if (!/^([1-9]|[1-5]\d|6[0-4])$/.test(processes))
    throw new StartRefusal(`--processes must be a whole number from 1 to 64, not "${processes}".`)
  if (!listen && role !== 'worker') throw new StartRefusal('--no-listen is for --role worker alone.')
  return { role, processes: Number(processes), listen, shareDatabase }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        role: { type: 'string' },
        processes: { type: 'string' },
        listen: { type: 'boolean', default: true },
        'share-database': { type: 'boolean', default: false },
      },
      allowNegative: true,
    }).values
  } catch (error) {
    const given = args.join(' ')
    throw new StartRefusal(
      `"${given}" is not understood: the options are --role web, --role worker, --processes NUMBER, --no-listen and --share-database.`,
      { cause: error },
    )
  }
}

/** The same options as arguments. */
export const argumentsOf = ({ role, processes, listen, shareDatabase }: StartOptions): string[] => [
  `--role=${role}`,
  `--processes=${processes}`,
  ...(listen ? [] : ['--no-listen']),
  ...(shareDatabase ? ['--share-database'] : []),
]
