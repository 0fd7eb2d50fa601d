import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from './harness/temporary-folder.ts'

/** One error of each kind that our settings detect. */
const FAULTS = `
import { nothing } from './nowhere.ts'
export const wrong: number = 'x'
export const absent: { maybe?: number } = { maybe: undefined }
const list: string[] = []
export const unchecked: string = list[0]
export class Wrong extends Array<string> { toString() { return '' } }
enum NotErasable { one }
export function unused(parameter: number): void {
  const local = 1
}
export function falls(which: number): number {
  switch (which) {
    case 1: list.push('')
    case 2: return 2
  }
}
export const unknown = list.nothing
export const called = wrong()
export const implicit = (any) => any
// @ts-expect-error There is nothing wrong here.
export const right = 1
`

const PROGRAMS = {
  compiler: ['node_modules/typescript/bin/tsc', '--noEmit', '--pretty', 'false', '-p'],
  linter: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check', '--format', 'unix'],
}

/** The type errors of a program in a folder, by line. */
function errorsIn(folder: string, program: string[]): string[] {
  const { stdout } = spawnSync(process.execPath, [...program, folder], { encoding: 'utf8' })
  const lines = stdout.split('\n').flatMap((line) => {
    const [, at] = line.match(/\.ts[:(](\d+)/) ?? []
    const [code] = line.match(/TS\d+/) ?? []
    return at && code ? [`${at} ${code}`] : []
  })
  return lines.toSorted()
}

test('the linter finds the same type errors as the compiler, so the compiler need not run', async (t) => {
  const folder = await temporaryFolder()
  t.after(() => rm(folder, { recursive: true }))
  const { compilerOptions } = JSON.parse(await readFile('tsconfig.json', 'utf8'))
  const config = { compilerOptions: { ...compilerOptions, types: [] }, include: ['.'] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'faults.ts'), FAULTS)
  const found = errorsIn(folder, PROGRAMS.compiler)
  assert.ok(found.length >= 12, found.join('\n'))
  assert.deepEqual(errorsIn(folder, PROGRAMS.linter), found)
})
