import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

// In npm test: server/mail/sending/urgent.test.ts
test('thorough: the mail benchmark sends each order mail once, and password mails at the same time', async () => {
  const args = ['benchmarks/mails.ts', '--orders', '20', '--delay', '1']
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: new URL('../', import.meta.url),
  })
  assert.match(stdout, /mails that came twice +0 +target = 0\n/)
  assert.match(stdout, /the longest of \d+ passwords’ mails beside them +[\d.]+ ms/)
})
