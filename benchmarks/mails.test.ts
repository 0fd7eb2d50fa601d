import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

test('the benchmark of mails sends each mail of an order once, and passwords meanwhile', async () => {
  const args = ['benchmarks/mails.ts', '--orders', '20', '--delay', '1']
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: new URL('../', import.meta.url),
  })
  assert.match(stdout, /Every mail came once/)
  assert.match(stdout, /a password’s mail alone.* \d+ \/ \d+/)
})
