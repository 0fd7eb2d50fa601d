import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { temporaryFolder } from './harness/temporary-folder.ts'

/** The output and the exit code of `npm run advisories` for a `report` of npm. */
async function advisories(t: TestContext, report: object | string): Promise<[number, string]> {
  const folder = await temporaryFolder()
  t.after(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'report'), typeof report === 'string' ? report : JSON.stringify(report))
  await writeFile(join(folder, 'npm'), `#!/bin/sh\ncat ${folder}/report\nexit 1`)
  await chmod(join(folder, 'npm'), 0o755)
  const env = { PATH: `${folder}:/usr/bin:/bin` }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['scripts/advisories.mjs'], { env }, (_error, said) =>
      resolve([child.exitCode ?? -1, said]),
    )
  })
}

test('a vulnerable package is listed once, with a link to its advisory', async (t) => {
  const advisory = {
    title: 'Reads too far',
    url: 'https://advisories.example/1',
    severity: 'high',
    range: '<2.0.1',
  }
  const vulnerabilities = {
    parser: { name: 'parser', via: [advisory] },
    site: { name: 'site', via: ['parser'] },
  }
  assert.deepEqual(await advisories(t, { vulnerabilities }), [
    1,
    'high: parser <2.0.1: Reads too far (https://advisories.example/1)\n',
  ])
  assert.deepEqual(await advisories(t, { vulnerabilities: {} }), [0, 'No package has a known weakness.\n'])
})

test('without the network, vulnerabilities are reported as unknown, and the command succeeds', async (t) => {
  assert.deepEqual(await advisories(t, { message: 'getaddrinfo ENOTFOUND', error: {} }), [
    0,
    'The advisories cannot be fetched: getaddrinfo ENOTFOUND.\n',
  ])
  assert.deepEqual(await advisories(t, ''), [0, 'The advisories cannot be fetched: npm does not say why.\n'])
})
