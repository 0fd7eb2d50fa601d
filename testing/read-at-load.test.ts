import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

/** Defaults of the festival, which are in the source language, and the response to unreadable requests. */
const MAY_BE = /^contract\.(paymentMethods\.|invalidRequest$)/

const PROGRAM = `
import { setMessageResolver } from '#contract/define-messages.ts'
import '#server/platform/language/language.ts'
const read = []
setMessageResolver({ language: () => 'en', textOf: (path) => void read.push(path) })
await import('#server/app.ts')
await import('#server/jobs.ts')
await import('#server/housekeeping.ts')
console.log(JSON.stringify(read))`

test('the server’s modules read no message while they load, because its language would then be the same for everybody', async () => {
  const cwd = new URL('..', import.meta.url)
  const args = ['--input-type=module', '--eval', PROGRAM]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd })
  const read: string[] = JSON.parse(stdout)
  assert.ok(read.includes('contract.paymentMethods.cash'), 'what is read is seen')
  assert.deepEqual(
    read.filter((path) => !MAY_BE.test(path)),
    [],
  )
})
