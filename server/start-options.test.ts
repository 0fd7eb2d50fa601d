import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLog } from '#server/platform/log.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { membersOf, startProcesses } from './processes.ts'
import { argumentsOf, readStartOptions, type StartOptions } from './start-options.ts'

const described = (options: StartOptions) => argumentsOf(options).join(' ')

test('a start runs everything in one process by default', () => {
  assert.deepEqual(readStartOptions([]), {
    role: 'all',
    processes: 1,
    listen: true,
    shareDatabase: false,
  })
  const options = readStartOptions(['--role', 'worker', '--processes=3', '--no-listen', '--share-database'])
  assert.deepEqual(options, { role: 'worker', processes: 3, listen: false, shareDatabase: true })
  assert.deepEqual(readStartOptions(argumentsOf(options)), options)
})

test('several web processes sell beside one worker, and processes of one role get the same options', () => {
  const members = (...args: string[]) => membersOf(readStartOptions(args)).map(described)
  assert.deepEqual(members('--processes', '2'), [
    '--role=web --processes=2',
    '--role=web --processes=2',
    '--role=worker --processes=2 --no-listen',
  ])
  assert.deepEqual(members('--role=worker', '--processes=2'), [
    '--role=worker --processes=2',
    '--role=worker --processes=2',
  ])
})

test('an invalid option is refused with the valid ones', () => {
  const cases: [string[], RegExp][] = [
    [['--role', 'boss'], /^Refused: --role must be one of all, web, worker, not "boss"\.$/],
    [['--processes', '0'], /^Refused: --processes must be a whole number from 1 to 64, not "0"\.$/],
    [['--processes', '65'], /not "65"/],
    [['--processes', '2.5'], /not "2\.5"/],
    [['--proceses', '2'], /^Refused: "--proceses 2" is not understood: the options are --role web/],
    [['web'], /"web" is not understood/],
    [['--role'], /is not understood/],
    [['--role', 'web', '--no-listen'], /^Refused: --no-listen is for --role worker alone\.$/],
  ]
  for (const [args, message] of cases)
    assert.throws(() => readStartOptions(args), { message }, args.join(' '))
})

test('a start can be stopped while its processes are still starting', async () => {
  const log = openLog('silent')
  const { open, stop } = startProcesses(readStartOptions(['--processes', '1']), { log, problem: () => null })
  await Promise.all([assert.rejects(open, StartRefusal), stop()])
})
